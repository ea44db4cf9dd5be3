import { type Replay, ReplayInput } from '@guildhall/contracts/replays';
import { replay } from '@guildhall/contracts/replays.views';
import { listReplays, REPLAY_LIST } from '@guildhall/projections/audit/stream.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { replayView, runOf } from './replay.view.js';
import { rangeOf } from './replay-range.js';
import { Replays } from './replays.js';

/** Replays of the log to a policy (OP-10). */
@Controller('api/replays')
export class ReplaysController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly replays: Replays,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Operation({ id: 'listReplays', summary: 'Lists replays, newest first', for: 'auditors', answers: replay, list: REPLAY_LIST })
  @Reads('audit')
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    const page = await listReplays(this.database, query);
    return new Items('replays', { ...page, items: page.items.map(replayView) });
  }

  @Get(':id')
  @Operation({ id: 'getReplay', summary: 'Answers a replay with its counts', for: 'auditors', answers: replay })
  @Reads('audit')
  async find(@FromCaller() caller: Caller, @IdOf('Replay') id: string): Promise<Replay> {
    await this.viewers.appointed(caller, 'auditor');
    const [found] = (await listReplays(this.database, { filter: { id } })).items;
    if (!found) throw notFound('Replay');
    return replayView(found);
  }

  /** A dry run counts, and leaves nothing. A run answers when it is over. */
  @Post()
  @HttpCode(200)
  @Operation({
    id: 'startReplay',
    summary: 'Gives events to a policy again, or counts them first',
    for: 'operators',
    answers: replay,
    repeatable: false,
    refuses: ['conflict'],
  })
  @RouteConfig({ patient: true })
  async start(@FromCaller() caller: Caller, @Input(ReplayInput) input: ReplayInput): Promise<Replay | Done> {
    await this.viewers.appointed(caller, 'operator');
    const range = rangeOf(input);
    if (input.dry_run) {
      const counts = await this.replays.counted(range);
      return { ...runOf(range), status: 'counted', events: counts.reduce((sum, { events }) => sum + events, 0), counts };
    }
    const id = newId(caller);
    // Each end is a command of its own: the key of the request belongs to neither.
    let step = 0;
    const once = () => ({ ...caller, commandId: newId(caller, `step ${step++}`), idempotency: undefined });
    const done = await this.replays.run(id, range, input.effects ?? [], (build) =>
      this.commands.run(once(), build, input.reason),
    );
    return new Done({ ...runOf(range), id, ...done.result, reason: input.reason }, done.position);
  }
}
