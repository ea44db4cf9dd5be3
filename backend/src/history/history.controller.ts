import { auditEntry } from '@guildhall/contracts/audit.views';
import type { Recorded } from '@guildhall/contracts/event';
import {
  HISTORY_NOUNS,
  type HistoryNoun,
  type RecordThen,
  RestoreInput,
  type VersionDifference,
} from '@guildhall/contracts/history';
import { recordThen, versionDifference } from '@guildhall/contracts/history.views';
import { parseWhole } from '@guildhall/contracts/value-parsers';
import type { EventLog } from '@guildhall/event-store/log';
import { listVersions } from '@guildhall/projections/audit/audit.queries';
import { AUDIT_NAMES } from '@guildhall/projections/audit/audit.tables';
import { completed, type ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Param, type PipeTransform, Post, Query } from '@nestjs/common';
import type pg from 'pg';
import type { Caller } from '../commanding/caller.js';
import { invalid, notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { differenceOf, type Kind, kindOfNoun, withoutPersonal } from './records.js';
import { Restores } from './restores.js';

const LIST = { filters: {}, sorts: { version: 'version', time: 'time' }, defaultSort: ['version', 'DESC'] } as const;
const OPERATION = { for: 'auditors', refuses: ['not_found'] } as const;
const markOf = ({ revision, metadata }: Recorded) => ({ version: revision, time: metadata.time });

/** A version that the address names, if any. */
const AsVersion: PipeTransform<unknown, number | undefined> = {
  transform(text, { data: field = 'version' }) {
    if (text === undefined) return undefined;
    const version = parseWhole(text);
    if (version === null || version < 0) throw invalid(field, 'Version must be a whole number');
    return version;
  },
};

function nounOf(text: string): HistoryNoun {
  const noun = HISTORY_NOUNS.find((each) => each === text);
  if (!noun) throw notFound('History');
  return noun;
}

/** Every version of one thing, read where it is decided: as it was, and what is different (OP-06). */
@Controller('api/history/:noun/:id')
export class HistoryController {
  constructor(
    private readonly viewers: Viewers,
    private readonly restores: Restores,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Operation({
    ...OPERATION,
    id: 'listVersions',
    summary: 'Lists the versions of a thing, latest first, deleted ones too',
    answers: auditEntry,
    list: LIST,
  })
  @Reads(...AUDIT_NAMES)
  async list(
    @FromCaller() caller: Caller,
    @Param('noun') text: string,
    @IdOf('History') id: string,
    @Query(AsList) query: ListQuery,
  ) {
    await this.viewers.appointed(caller, 'auditor');
    const noun = nounOf(text);
    const { filter: _, ...page } = completed(query, LIST);
    const found = await listVersions(this.database, { noun, entity_id: id }, page);
    if (found.total === 0) throw notFound('History');
    return new Items('versions', found);
  }

  @Get('at')
  @Operation({
    ...OPERATION,
    id: 'getRecordThen',
    summary: 'Answers a thing as it was at a version or time',
    answers: recordThen,
  })
  async at(
    @FromCaller() caller: Caller,
    @Param('noun') text: string,
    @IdOf('History') id: string,
    @Query('version', AsVersion) version?: number,
    @Query('time') time?: string,
  ): Promise<RecordThen> {
    const { noun, kind, events } = await this.read(caller, text, id);
    const upTo = eventsUpTo(events, version, time);
    return thenOf({ noun, id, kind }, upTo);
  }

  /** From the version before it, and to the latest, unless they are named. */
  @Get('difference')
  @Operation({
    ...OPERATION,
    id: 'compareVersions',
    summary: 'Answers what is different between two versions, by field',
    answers: versionDifference,
  })
  async difference(
    @FromCaller() caller: Caller,
    @Param('noun') text: string,
    @IdOf('History') id: string,
    @Query('from', AsVersion) from?: number,
    @Query('to', AsVersion) to?: number,
  ): Promise<VersionDifference> {
    const { noun, kind, events } = await this.read(caller, text, id);
    const after = eventsUpTo(events, to);
    const before = eventsUpTo(events, from ?? Math.max(0, after.length - 2));
    const changes = differenceOf(kind, kind.then(before).fields, kind.then(after).fields);
    return { noun, entity_id: id, from: markOf(before.at(-1)!), to: markOf(after.at(-1)!), changes };
  }

  /** Decided like an edit: the rules check each field, and unique values are reserved again. */
  @Post('restore')
  @HttpCode(200)
  @Operation({
    id: 'restoreVersion',
    summary: 'Brings fields back as they were in a version, and what was deleted',
    for: 'operators',
    answers: recordThen,
    refuses: ['not_found', 'conflict', 'already_exists'],
  })
  async restore(
    @FromCaller() caller: Caller,
    @Param('noun') text: string,
    @IdOf('History') id: string,
    @Input(RestoreInput) { version, fields, reason }: RestoreInput,
  ) {
    await this.viewers.appointed(caller, 'operator');
    const { noun, kind, events } = await this.read(caller, text, id);
    const then = kind.then(eventsUpTo(events, version)).fields;
    const { position } = await this.restores.restore(caller, { noun, id, version, then, events, fields }, reason);
    return new Done(thenOf({ noun, id, kind }, await this.log.readStream(`${kind.stream}-${id}`)), position);
  }

  private async read(caller: Caller, text: string, id: string) {
    await this.viewers.appointed(caller, 'auditor');
    const noun = nounOf(text);
    const kind = kindOfNoun(noun);
    const events = await this.log.readStream(`${kind.stream}-${id}`);
    if (events.length === 0) throw notFound('History');
    return { noun, kind, events };
  }
}

function thenOf({ noun, id, kind }: { noun: HistoryNoun; id: string; kind: Kind }, events: readonly Recorded[]): RecordThen {
  const { is, fields } = kind.then(events);
  const record = withoutPersonal(kind, fields);
  return { noun, entity_id: id, ...markOf(events.at(-1)!), is_deleted: fields === null && is !== 'missing', record };
}

/** The events up to a version or time; all of them where neither is named. @throws Refusal */
function eventsUpTo(events: readonly Recorded[], version?: number, time?: string): readonly Recorded[] {
  if (version !== undefined) {
    if (version >= events.length) throw notFound('Version');
    return events.slice(0, version + 1);
  }
  if (time === undefined) return events;
  const moment = Date.parse(time);
  if (Number.isNaN(moment)) throw invalid('time', 'Time must be ISO 8601');
  const upTo = events.filter(({ metadata }) => Date.parse(metadata.time) <= moment);
  if (upTo.length === 0) throw notFound('Version');
  return upTo;
}
