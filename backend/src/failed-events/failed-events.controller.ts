import { ReasonInput } from '@guildhall/contracts/audit';
import { type FailedEventView, RetryInput, type RunView } from '@guildhall/contracts/projections';
import { failedEventView, runView } from '@guildhall/contracts/projections.views';
import { list } from '@guildhall/contracts/schema';
import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import { followSkipsOf } from '@guildhall/projections/runner/operating/failed-event-acts';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { invalid, notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Rows } from '../entities/rows.js';
import { Items } from '../http/answers.js';
import { Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { LOG, SETTINGS } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { fieldIs, pageOf } from '../projections/lists-in-memory.js';
import { Operating } from '../projections/operating.js';
import { readFailedEvents } from './failed-event-rows.js';

const ID = /^[a-z_-]+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The `:id` of a path; anything but a projection's name and an event's id is simply not found. */
const FailedEventId = () =>
  Param('id', {
    transform: (id: string) => {
      if (!ID.test(id)) throw notFound('Failed event');
      return id;
    },
  });

const LIST = {
  filters: {
    projection: fieldIs('projection'),
    stream: fieldIs('stream'),
    type: fieldIs('type'),
    error: fieldIs('error'),
    state: fieldIs('state'),
  },
  sorts: { last: 'last', first: 'first', projection: 'projection', waiting: 'waiting' },
  defaultSort: ['last', 'DESC'],
} as const;
const ACT = { for: 'operators', refuses: ['not_found', 'conflict'] } as const;

/** Events that a projection could not take in; later ones of their stream wait (OP-11). */
@Controller('api/failed-events')
export class FailedEventsController {
  constructor(
    private readonly viewers: Viewers,
    private readonly operating: Operating,
    private readonly rows: Rows,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({
    id: 'listFailedEvents',
    summary: 'Lists events that read models could not take in, and skipped ones',
    for: 'auditors',
    answers: failedEventView,
    list: LIST,
  })
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    return new Items('failed-events', pageOf(await readFailedEvents(this.rows, this.log), query, LIST));
  }

  @Get(':id')
  @Operation({
    id: 'getFailedEvent',
    summary: 'Answers an event that a read model could not take in',
    for: 'auditors',
    answers: failedEventView,
    refuses: ['not_found'],
  })
  async find(@FromCaller() caller: Caller, @FailedEventId() id: string): Promise<FailedEventView> {
    await this.viewers.appointed(caller, 'auditor');
    return this.found(id);
  }

  @Post('retry')
  @HttpCode(200)
  @Operation({
    ...ACT,
    id: 'retryFailedEvents',
    summary: 'Tries failed events again: those of these ids, or all of one error',
    answers: list(runView),
  })
  async retryMany(@FromCaller() caller: Caller, @Input(RetryInput) { ids, error, reason }: RetryInput): Promise<Done<RunView[]>> {
    await this.viewers.appointed(caller, 'operator');
    if ((ids === undefined) === (error === undefined)) throw invalid('ids', 'Please name either ids or an error');
    const failed = (await readFailedEvents(this.rows, this.log)).filter(({ state }) => state === 'failed');
    const chosen = failed.filter((each) => (ids ? ids.includes(each.id) : each.error === error));
    if (chosen.length < (ids?.length ?? 1)) throw notFound('Failed event');
    return this.operating.retry(caller, chosen, reason);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Operation({ ...ACT, id: 'retryFailedEvent', summary: 'Tries a failed event and those behind it again', answers: runView })
  async retry(@FromCaller() caller: Caller, @FailedEventId() id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const { record, position } = await this.operating.retry(caller, [await this.failed(id)], reason);
    return new Done(record[0] as RunView, position);
  }

  @Post(':id/skip')
  @HttpCode(200)
  @Operation({ ...ACT, id: 'skipFailedEvent', summary: 'Leaves a failed event out of every replay', answers: failedEventView })
  async skip(@FromCaller() caller: Caller, @FailedEventId() id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const failed = await this.failed(id);
    const { position } = await this.operating.skip(caller, failed, reason);
    const { DATABASE_URL: databaseUrl } = this.settings;
    await followSkipsOf({ databaseUrl, log: this.log }, failed.projection);
    return new Done({ ...failed, state: 'skipped' as const, waiting: 0, reason }, position);
  }

  @Post(':id/unskip')
  @HttpCode(200)
  @Operation({
    ...ACT,
    id: 'unskipFailedEvent',
    summary: 'Has the next replay take a skipped event in again',
    answers: failedEventView,
  })
  async unskip(@FromCaller() caller: Caller, @FailedEventId() id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const skipped = await this.found(id);
    if (skipped.state !== 'skipped') throw notFound('Skipped event');
    const { position } = await this.operating.undoSkip(caller, skipped, reason);
    return new Done(skipped, position);
  }

  private async failed(id: string): Promise<FailedEventView> {
    const found = await this.found(id);
    if (found.state !== 'failed') throw notFound('Failed event');
    return found;
  }

  private async found(id: string): Promise<FailedEventView> {
    const found = (await readFailedEvents(this.rows, this.log)).find((each) => each.id === id);
    if (!found) throw notFound('Failed event');
    return found;
  }
}
