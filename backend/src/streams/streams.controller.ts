import type { Recorded } from '@guildhall/contracts/event';
import { OpenEventInput, type StreamDetail, type StreamEvent } from '@guildhall/contracts/streams';
import { stream, streamDetail, streamEvent as streamEventView } from '@guildhall/contracts/streams.views';
import { parseWhole } from '@guildhall/contracts/value-parsers';
import type { EventLog } from '@guildhall/event-store/log';
import { AUDIT_NAMES } from '@guildhall/projections/audit/audit.tables';
import { findStream, listStreams, STREAM_LIST } from '@guildhall/projections/audit/stream.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import type pg from 'pg';
import { OpenPersonalValues } from '../audit/audit.commands.js';
import { type Caller, withoutKey } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { invalid, notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { Input, NameOf } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { EventConsequences } from './event-consequences.js';
import { streamEventOf } from './stream-events.js';

const PAGE = 25;

/** The streams of the log, with what came of each event. */
@Controller('api/streams')
export class StreamsController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly followed: EventConsequences,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** From the audit, which every log feeds alike. */
  @Get()
  @Operation({
    id: 'listStreams',
    summary: 'Lists the streams of the log, newest first',
    for: 'auditors',
    answers: stream,
    list: STREAM_LIST,
  })
  @Reads(...AUDIT_NAMES)
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    return new Items('streams', await listStreams(this.database, query));
  }

  @Get(':stream')
  @Operation({
    id: 'getStream',
    summary: 'Answers a stream with 25 of its events, newest first, down from a revision',
    for: 'auditors',
    answers: streamDetail,
    refuses: ['not_found'],
  })
  @Reads(...AUDIT_NAMES)
  async find(
    @FromCaller() caller: Caller,
    @NameOf('Stream', 'stream') name: string,
    @Query('from') from?: string,
  ): Promise<StreamDetail> {
    await this.viewers.appointed(caller, 'auditor');
    const revision = from === undefined ? undefined : parseWhole(from);
    if (revision === null || (revision ?? 0) < 0) throw invalid('from', 'Revision must be a whole number');
    const known = await findStream(this.database, name);
    if (!known) throw notFound('Stream');
    const events = await this.log.readStream(name, { from: revision, limit: PAGE, backwards: true });
    return { ...known, items: await this.shown(events) };
  }

  @Post(':stream/open')
  @HttpCode(200)
  @Operation({
    id: 'openStreamEvent',
    summary: 'Answers an event with its personal values, and records that',
    for: 'operators',
    answers: streamEventView,
    repeatable: false,
    refuses: ['not_found'],
  })
  async open(
    @FromCaller() caller: Caller,
    @NameOf('Stream', 'stream') name: string,
    @Input(OpenEventInput) { revision, reason }: OpenEventInput,
  ) {
    await this.viewers.appointed(caller, 'operator');
    const [event] = await this.log.readStream(name, { from: revision, limit: 1 });
    if (!event) throw notFound('Event');
    const input = { stream: name, revision, type: event.type };
    const { position } = await this.commands.run(
      withoutKey(caller),
      (actor, time) => new OpenPersonalValues(event.id, actor, time, input),
      reason,
    );
    const [shown] = await this.shown([event], true);
    return new Done(shown, position);
  }

  private async shown(events: readonly Recorded[], isOpen = false): Promise<StreamEvent[]> {
    const followed = await this.followed.of(events);
    return events.map((event, at) => streamEventOf(event, followed[at]!, isOpen));
  }
}
