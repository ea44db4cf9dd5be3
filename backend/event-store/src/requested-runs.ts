import type { Act } from '@guildhall/contracts/event';
import type { RunAct, RunState } from '@guildhall/contracts/projections';
import { withoutQuotes } from '@guildhall/platform/quotes';
import type pg from 'pg';
import type { SideWrite } from './log.js';

type Db = Pick<pg.Pool, 'query'>;

/** A run that a worker is to carry out. */
export interface ClaimedRun {
  id: string;
  projection: string;
  act: RunAct;
  stream: string | null;
  by: Act;
  cancel: boolean;
}

interface BegunRun {
  id: string;
  projection: string;
  act: RunAct;
  stream: string;
  actor: string;
  reason: string;
  correlation_id: string;
}

/** The row of a run that begins with the commit of its event. Should its process end first, a worker carries it out. */
export const begunRun = (run: BegunRun, time: string): SideWrite => ({
  op: 'put',
  table: 'runs',
  row: {
    ...run,
    ...{ state: 'running', worker: 'command', durable: true, cancel: false, events: 0 },
    ...{ asked_at: time, started_at: time, updated_at: time },
  },
});

/** What a run came to; what is left out keeps its value. */
export interface RunOutcome {
  events?: number;
  rows?: number | null;
  checksum?: string | null;
  difference?: string | null;
  compared?: boolean;
  generation?: number;
  error?: string;
}

/** A worker that was silent for so long does not run it any more. */
const SILENT_S = 10;

const CLAIM = `
  update write.runs r set state = 'running', worker = $1, started_at = coalesce(r.started_at, now()), updated_at = now(), step = null,
    from_generation = coalesce(r.from_generation, (select generation from projections.checkpoints c where c.projection = r.projection))
  where id = (
    select id from write.runs where durable and act = any($3) and (state = 'waiting' or (state = 'running' and updated_at < now() - make_interval(secs => $2)))
    order by asked_at limit 1 for update skip locked)
  returning id, projection, act, stream, actor, reason, correlation_id, cancel`;

type RunRow = Omit<ClaimedRun, 'by'> & { actor: string; reason: string; correlation_id: string };

const claimed = ({ actor, reason, correlation_id, ...run }: RunRow): ClaimedRun => ({
  ...run,
  by: { actor, reason, cause: { causationId: run.id, correlationId: correlation_id } },
});

/** The next run that waits, or that a worker left; null where there is none. No other worker gets it while it is kept alive. */
export async function claimRun(db: Db, worker: string, acts: readonly RunAct[]): Promise<ClaimedRun | null> {
  const { rows } = await db.query<RunRow>(CLAIM, [worker, SILENT_S, acts]);
  return rows[0] ? claimed(rows[0]) : null;
}

/** Writes a run that begins now and that nobody but its own process carries out. */
export async function beginRun(
  db: Db,
  { id, projection, act, by }: { id: string; projection: string; act: RunAct; by: Act },
): Promise<void> {
  await db.query(
    `insert into write.runs (id, projection, act, actor, reason, correlation_id, state, durable, worker, started_at, from_generation)
     values ($1, $2, $3, $4, $5, $6, 'running', false, 'command', now(), (select generation from projections.checkpoints where projection = $2))`,
    [id, projection, act, by.actor, by.reason, by.cause?.correlationId ?? id],
  );
}

export interface RunProgress {
  step: string;
  events: number;
  eventsExpected: number | null;
  rate: number;
  secondsLeft: number | null;
}

/** Keeps a run alive, with how far it is where that is known. */
export async function touchRun(db: Db, id: string, progress?: RunProgress): Promise<void> {
  const { step, events, eventsExpected, rate, secondsLeft } = progress ?? {};
  await db.query(
    `update write.runs set updated_at = now(), step = coalesce($2, step), events = coalesce($3, events),
       events_expected = coalesce($4, events_expected), rate = coalesce($5, rate),
       seconds_left = case when $2::text is null then seconds_left else $6 end where id = $1 and state = 'running'`,
    [id, step ?? null, events ?? null, eventsExpected ?? null, rate ?? null, secondsLeft ?? null],
  );
}

export async function endRun(db: Db, id: string, state: RunState, outcome: RunOutcome): Promise<void> {
  const { events, rows, checksum, difference, compared, generation, error } = outcome;
  await db.query(
    `update write.runs set state = $2, events = coalesce($3, events), row_count = $4, checksum = $5, difference = $6, compared = $7,
       to_generation = $8, error = $9, seconds_left = null, updated_at = now(), finished_at = now() where id = $1`,
    [
      id,
      state,
      events ?? null,
      rows ?? null,
      checksum || null,
      difference ?? null,
      compared ?? null,
      generation ?? null,
      error === undefined ? null : withoutQuotes(error).slice(0, 1000),
    ],
  );
}

const LOST = `
  update write.runs set updated_at = now() where id in (
    select id from write.runs where not durable and state = 'running' and updated_at < now() - make_interval(secs => $1)
    for update skip locked)
  returning id, projection, act, stream, actor, reason, correlation_id, cancel`;

/** Runs whose own process is gone: nobody but the caller ends them. */
export async function claimLost(db: Db): Promise<ClaimedRun[]> {
  const { rows } = await db.query<RunRow>(LOST, [3 * SILENT_S]);
  return rows.map(claimed);
}

/** Names of the projections that are paused. */
export async function pausedOnes(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ projection: string }>('select projection from write.pauses');
  return rows.map(({ projection }) => projection);
}
