import { type ContentEvent, ContentUpdate } from '@guildhall/contracts/content';
import {
  ContentRestoreInput,
  type ContentVersion,
  type ContentVersionWhole,
  RESTORABLE,
} from '@guildhall/contracts/content-versions';
import type { Recorded } from '@guildhall/contracts/event';
import { isUuid } from '@guildhall/contracts/values';
import type { EventLog } from '@guildhall/event-store/log';
import { type ListParams, parseList } from '@guildhall/projections/queries/list';
import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.js';
import { unknownCategories } from '../categories/category.streams.js';
import { notFound } from '../decide/refusal.js';
import { Items } from '../http/answers.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input, InputPipe } from '../http/input.js';
import { LOG } from '../http/parts.js';
import { Viewers } from '../http/viewers.js';
import { RestoreContent } from './content.commands.js';
import { type Version, versionsOf } from './content.versions.js';

const LIST = { filters: {}, sorts: { version: 'version' }, defaultSort: ['version', 'DESC'] } as const;

/** What became of a piece of content, save by save, read where it is decided; for admins (OP-07). */
@Controller('api/content/:id/versions')
export class ContentVersionsController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly accounts: Accounts,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  @Get()
  async list(@FromCaller() caller: Caller, @IdOf('Content') id: string, @Query() params: ListParams) {
    const { sort, from, limit } = parseList(params, LIST);
    const versions = await this.versionsOf(caller, id);
    if (sort[1] === 'DESC') versions.reverse();
    const told = await this.told(versions.slice(from, from + limit));
    const items = told.map(({ before, after, ...version }): ContentVersion => version);
    return new Items('versions', { items, total: versions.length, from });
  }

  @Get(':version')
  async find(@FromCaller() caller: Caller, @IdOf('Content') id: string, @Param('version') number: string) {
    const [whole] = await this.told([await this.version(caller, id, number)]);
    return whole;
  }

  /** Decided like an edit: the fields are checked by the same rules, and the slug is reserved anew. */
  @Post(':version/restore')
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
    const input = (await new InputPipe(ContentUpdate).transform({ ...edit, version })) as ContentUpdate;
    return this.commands.run(caller, (actor, time) => new RestoreContent(id, actor, time, input, restored));
  }

  private async versionsOf(caller: Caller, id: string): Promise<Version[]> {
    await this.viewers.admin(caller);
    const versions = versionsOf((await this.log.readStream(`content-${id}`)) as Recorded<ContentEvent>[]);
    if (versions.length === 0) throw notFound('Content');
    return versions;
  }

  private async version(caller: Caller, id: string, number: string): Promise<Version> {
    const found = (await this.versionsOf(caller, id)).find(({ version }) => String(version) === number);
    if (!found) throw notFound('Version');
    return found;
  }

  private async told(versions: Version[]): Promise<ContentVersionWhole[]> {
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
