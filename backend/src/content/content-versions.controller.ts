import { ContentUpdate } from '@guildhall/contracts/content';
import { contentRecord } from '@guildhall/contracts/content.views';
import {
  ContentRestoreInput,
  type ContentVersion,
  type ContentVersionWhole,
  RESTORABLE,
} from '@guildhall/contracts/content-versions';
import { contentVersion, contentVersionWhole } from '@guildhall/contracts/content-versions.views';
import { isUuid } from '@guildhall/contracts/value-parsers';
import type { EventLog } from '@guildhall/event-store/log';
import { completed, type ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { OwnAccounts } from '../accounts/own-account.js';
import { unknownCategories } from '../categories/category.streams.js';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { historyOf } from '../commanding/streams.js';
import { Viewers } from '../commanding/viewers.js';
import { Items } from '../http/answers.js';
import { IdOf, Input, InputPipe } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { LOG } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { Bodies } from './bodies.js';
import { RestoreContent } from './content.commands.js';
import { contentDecider } from './content.decider.js';
import { type SavedVersion, versionsOf } from './content.versions.js';

const LIST = { filters: {}, sorts: { version: 'version' }, defaultSort: ['version', 'DESC'] } as const;

/** What became of a piece of content, save by save, read where it is decided; for admins (OP-07). */
@Controller('api/content/:id/versions')
export class ContentVersionsController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly accounts: OwnAccounts,
    private readonly bodies: Bodies,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  @Get()
  @Operation({
    id: 'listContentVersions',
    summary: 'Lists the saves of content, latest first',
    for: 'admins',
    answers: contentVersion,
    list: LIST,
  })
  async list(@FromCaller() caller: Caller, @IdOf('Content') id: string, @Query(AsList) query: ListQuery) {
    const { sort, from, limit } = completed(query, LIST);
    const versions = await this.versionsOf(caller, id);
    if (sort[1] === 'DESC') versions.reverse();
    const named = await this.withNames(versions.slice(from, from + limit));
    const items = named.map(({ before, after, ...version }): ContentVersion => version);
    return new Items('versions', { items, total: versions.length, from });
  }

  @Get(':version')
  @Operation({
    id: 'getContentVersion',
    summary: 'Answers a version with what was before it',
    for: 'admins',
    answers: contentVersionWhole,
  })
  async find(@FromCaller() caller: Caller, @IdOf('Content') id: string, @Param('version') number: string) {
    const [whole] = await this.withNames([await this.version(caller, id, number)]);
    return whole;
  }

  /** Decided like an edit: the fields are checked by the same rules, and the slug is reserved again. */
  @Post(':version/restore')
  @Operation({
    id: 'restoreContentVersion',
    summary: 'Brings back a version, wholly or in part',
    for: 'admins',
    answers: contentRecord,
    refuses: ['already_exists'],
  })
  @RouteConfig({ patient: true })
  @HttpCode(200)
  async restore(
    @FromCaller() caller: Caller,
    @IdOf('Content') id: string,
    @Param('version') number: string,
    @Input(ContentRestoreInput) { version, fields = [...RESTORABLE] }: ContentRestoreInput,
  ) {
    const { after, version: restored } = await this.version(caller, id, number);
    const gone = await unknownCategories(this.log, caller, after.category_ids);
    const then = { ...after, category_ids: after.category_ids.filter((each) => !gone.includes(each)) };
    const edit = Object.fromEntries(fields.map((name) => [name, then[name]]));
    const input = new InputPipe(ContentUpdate).transform({ ...edit, version }) as ContentUpdate;
    await this.bodies.check(caller, input.content);
    return this.commands.run(caller, (actor, time) => new RestoreContent(id, actor, time, input, restored));
  }

  private async versionsOf(caller: Caller, id: string): Promise<SavedVersion[]> {
    await this.viewers.admin(caller);
    const versions = versionsOf(await historyOf(this.log, contentDecider, id));
    if (versions.length === 0) throw notFound('Content');
    return versions;
  }

  private async version(caller: Caller, id: string, number: string): Promise<SavedVersion> {
    const found = (await this.versionsOf(caller, id)).find(({ version }) => String(version) === number);
    if (!found) throw notFound('Version');
    return found;
  }

  private async withNames(versions: SavedVersion[]): Promise<ContentVersionWhole[]> {
    const people = [...new Set(versions.map(({ actor }) => actor).filter(isUuid))];
    const names = new Map(await Promise.all(people.map(async (id) => [id, await this.nameOf(id)] as const)));
    return versions.map(({ actor, ...version }) => ({
      ...version,
      by: isUuid(actor) ? { id: actor, name: names.get(actor) ?? null } : null,
    }));
  }

  private async nameOf(id: string): Promise<string | null> {
    const me = await this.accounts.find(id);
    return me && (me.profile.full_name ?? me.profile.username ?? me.user.email);
  }
}
