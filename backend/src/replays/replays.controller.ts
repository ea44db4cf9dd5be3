import { type Replay, ReplayInput } from '@guildhall/contracts/replays';
import { replay } from '@guildhall/contracts/replays.views';
import { AUDIT_NAMES } from '@guildhall/projections/audit/audit.tables';
import { listReplays, REPLAY_LIST, type StoredReplay } from '@guildhall/projections/audit/stream.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Rows } from '../entities/rows.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { Operating } from '../projections/operating.js';
import { findRuns } from '../projections/run-rows.js';
import { replayView, runOf } from './replay.view.js';
import { isProjection, type ReplayRange, rangeOf } from './replay-range.js';
import { Replays } from './replays.js';

/** Each part of a request is a command of its own: the key of the request belongs to none. */
function partsOf(caller: Caller): () => Caller {
  let part = 0;
  return () => ({ ...caller, commandId: newId(caller, `step ${part++}`), idempotency: undefined });
}

/** Replays of the log to a policy, or to a projection, which is rebuilt (OP-10). */
@Controller('api/replays')
export class ReplaysController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly replays: Replays,
    private readonly operating: Operating,
    private readonly rows: Rows,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Operation({ id: 'listReplays', summary: 'Lists replays, newest first', for: 'auditors', answers: replay, list: REPLAY_LIST })
  @Reads(...AUDIT_NAMES)
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    const page = await listReplays(this.database, query);
    return new Items('replays', { ...page, items: await this.viewed(page.items) });
  }

  @Get(':id')
  @Operation({ id: 'getReplay', summary: 'Answers a replay with its counts', for: 'auditors', answers: replay })
  @Reads(...AUDIT_NAMES)
  async find(@FromCaller() caller: Caller, @IdOf('Replay') id: string): Promise<Replay> {
    await this.viewers.appointed(caller, 'auditor');
    const [found] = await this.viewed((await listReplays(this.database, { filter: { id } })).items);
    if (!found) throw notFound('Replay');
    return found;
  }

  /** A dry run counts, and leaves nothing. A run answers when it is over, a rebuild when it was asked for. */
  @Post()
  @HttpCode(200)
  @Operation({
    id: 'startReplay',
    summary: 'Gives events to a policy or projection again, or counts them first',
    for: 'operators',
    answers: replay,
    repeatable: false,
    refuses: ['conflict'],
  })
  @RouteConfig({ patient: true })
  async start(@FromCaller() caller: Caller, @Input(ReplayInput) input: ReplayInput): Promise<Replay | Done> {
    await this.viewers.appointed(caller, 'operator');
    const range = this.replays.placed(rangeOf(input));
    if (input.dry_run) {
      const counts = await this.replays.counted(range);
      return { ...runOf(range), status: 'counted', events: counts.reduce((sum, { events }) => sum + events, 0), counts };
    }
    if (isProjection(range.handler)) return this.rebuild(caller, range, input.reason);
    const [id, part] = [newId(caller), partsOf(caller)];
    const done = await this.replays.run(id, range, input.effects ?? [], (build) =>
      this.commands.run(part(), build, input.reason),
    );
    return new Done({ ...runOf(range), id, ...done.result, reason: input.reason }, done.position);
  }

  /** The rebuild is asked for first: a replay that is recorded has its run. */
  private async rebuild(caller: Caller, range: ReplayRange, reason: string): Promise<Done> {
    const [id, part] = [newId(caller), partsOf(caller)];
    const { record } = await this.operating.request(part(), range.handler, 'rebuild', reason);
    const { position } = await this.replays.link(id, range, record.id, (build) => this.commands.run(part(), build, reason));
    return new Done({ ...runOf(range), id, run: record.id, reason }, position);
  }

  private async viewed(items: readonly StoredReplay[]): Promise<Replay[]> {
    const ids = items.flatMap(({ started }) => (started as { run?: string }).run ?? []);
    const runs = await findRuns(this.rows, ids);
    return items.map((item) => replayView(item, runs));
  }
}
