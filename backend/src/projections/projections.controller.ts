import { ReasonInput } from '@guildhall/contracts/audit';
import { type ProjectionView, RebuildInput, type RunView } from '@guildhall/contracts/projections';
import { projectionView, runView, sampleView } from '@guildhall/contracts/projections.views';
import { list } from '@guildhall/contracts/schema';
import type { EventLog } from '@guildhall/event-store/log';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import type pg from 'pg';
import type { Caller } from '../commanding/caller.js';
import { invalid, notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Rows } from '../entities/rows.js';
import { Items } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { pageOf } from './lists-in-memory.js';
import { Operating, ProjectionNameParam } from './operating.js';
import { readProjections, readSamples } from './projection-states.js';
import { findRun, listRuns, RUNS_LIST } from './run-rows.js';

const LIST = { filters: {}, sorts: { name: 'name' }, defaultSort: ['name', 'ASC'] } as const;
const ACT = { for: 'operators', refuses: ['not_found', 'conflict'] } as const;

/** The read models, how far each is, and what operators do to them (OP-08, OP-09). */
@Controller('api/projections')
export class ProjectionsController {
  constructor(
    private readonly viewers: Viewers,
    private readonly operating: Operating,
    private readonly rows: Rows,
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  @Get()
  @Operation({
    id: 'listProjections',
    summary: 'Lists the read models, and how far each is',
    for: 'auditors',
    answers: projectionView,
    list: LIST,
  })
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    return new Items('projections', pageOf(await readProjections(this.database, this.log), query, LIST));
  }

  @Get(':name')
  @Operation({
    id: 'getProjection',
    summary: 'Answers a read model, and how far it is',
    for: 'auditors',
    answers: projectionView,
    refuses: ['not_found'],
  })
  async find(@FromCaller() caller: Caller, @ProjectionNameParam() name: string): Promise<ProjectionView> {
    await this.viewers.appointed(caller, 'auditor');
    return this.named(name);
  }

  @Get(':name/runs')
  @Operation({
    id: 'listRuns',
    summary: 'Lists what was done to a read model: by whom, why, and what it came to',
    for: 'auditors',
    answers: runView,
    list: RUNS_LIST,
    refuses: ['not_found'],
  })
  async runs(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    return new Items('runs', await listRuns(this.rows, name, query));
  }

  @Get(':name/runs/:id')
  @Operation({
    id: 'getRun',
    summary: 'Answers a run, and what it came to',
    for: 'auditors',
    answers: runView,
    refuses: ['not_found'],
  })
  async findRun(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @IdOf('Run') id: string): Promise<RunView> {
    await this.viewers.appointed(caller, 'auditor');
    const found = await findRun(this.rows, id);
    if (found?.projection !== name) throw notFound('Run');
    return found;
  }

  @Get(':name/samples')
  @Operation({
    id: 'listSamples',
    summary: 'Answers the lag and rate of a read model during the last hour',
    for: 'auditors',
    answers: list(sampleView),
    refuses: ['not_found'],
  })
  async samples(@FromCaller() caller: Caller, @ProjectionNameParam() name: string) {
    await this.viewers.appointed(caller, 'auditor');
    return readSamples(this.rows, name);
  }

  @Post('rebuild')
  @HttpCode(202)
  @Operation({
    ...ACT,
    id: 'rebuildProjections',
    summary: 'Has read models rebuilt beside the live ones',
    answers: list(runView),
  })
  async rebuildMany(@FromCaller() caller: Caller, @Input(RebuildInput) { names = [], reason }: RebuildInput) {
    await this.viewers.appointed(caller, 'operator');
    if (names.length === 0) throw invalid('names', 'Please name projections');
    return this.operating.rebuildMany(caller, [...new Set(names)], reason);
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @Operation({ ...ACT, id: 'rebuildProjection', summary: 'Has a read model rebuilt beside the live one', answers: runView })
  async rebuild(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.run(caller, name, 'rebuild', reason);
  }

  @Post(':name/verify')
  @HttpCode(202)
  @Operation({ ...ACT, id: 'verifyProjection', summary: 'Has a read model compared with a replay', answers: runView })
  async verify(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.run(caller, name, 'verify', reason);
  }

  @Post(':name/roll-back')
  @HttpCode(202)
  @Operation({
    ...ACT,
    id: 'rollBackProjection',
    summary: 'Has the tables put back that the last rebuild replaced',
    answers: runView,
  })
  async rollBack(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.run(caller, name, 'roll-back', reason);
  }

  @Post(':name/cancel')
  @HttpCode(200)
  @Operation({ ...ACT, id: 'cancelRebuild', summary: 'Ends a rebuild; the live tables stay', answers: projectionView })
  async cancel(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    return this.shown(name, await this.operating.cancel(caller, name, reason));
  }

  @Post(':name/pause')
  @HttpCode(200)
  @Operation({
    ...ACT,
    id: 'pauseProjection',
    summary: 'Has a read model keep its place until it is resumed',
    answers: projectionView,
  })
  async pause(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    return this.shown(name, await this.operating.pause(caller, name, reason));
  }

  @Post(':name/resume')
  @HttpCode(200)
  @Operation({ ...ACT, id: 'resumeProjection', summary: 'Has a paused read model go on', answers: projectionView })
  async resume(@FromCaller() caller: Caller, @ProjectionNameParam() name: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    return this.shown(name, await this.operating.resume(caller, name, reason));
  }

  private async run(
    caller: Caller,
    name: string,
    act: 'rebuild' | 'verify' | 'roll-back',
    reason: string,
  ): Promise<Done<RunView>> {
    await this.viewers.appointed(caller, 'operator');
    return this.operating.request(caller, name, act, reason);
  }

  private async shown(name: string, { position }: Done): Promise<Done<ProjectionView>> {
    return new Done(await this.named(name), position);
  }

  private async named(name: string): Promise<ProjectionView> {
    const found = (await readProjections(this.database, this.log)).find((each) => each.name === name);
    if (!found) throw notFound('Projection');
    return found;
  }
}
