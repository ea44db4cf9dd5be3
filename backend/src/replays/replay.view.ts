import type { RunView } from '@guildhall/contracts/projections';
import type { Replay } from '@guildhall/contracts/replays';
import type { StoredReplay } from '@guildhall/projections/audit/stream.queries';
import { isoTime } from '@guildhall/projections/runner/reading/iso-time';
import type { ReplayRange } from './replay-range.js';

/** A replay of this range, of which nothing happened yet. */
export const runOf = (range: ReplayRange): Replay => ({
  id: null,
  ...range,
  run: null,
  status: 'started',
  events: 0,
  counts: [],
  reactions: 0,
  error: null,
  person: null,
  reason: null,
  started_at: null,
  finished_at: null,
});

/** What came of a run. */
export interface Finished {
  events: number;
  reactions: number;
  error: string | null;
}
export const statusOf = (finished: Finished | null): Replay['status'] =>
  finished === null ? 'started' : finished.error === null ? 'finished' : 'failed';

/** What the rebuild of a projection came to; one that is not there was never begun. */
function rebuilt(run: RunView | undefined): Pick<Replay, 'status' | 'events' | 'error' | 'finished_at'> {
  if (!run) return { status: 'failed', events: 0, error: 'It was never begun', finished_at: null };
  const { state, events, error, finished_at } = run;
  if (state === 'waiting' || state === 'running') return { status: 'started', events, error: null, finished_at: null };
  return state === 'done'
    ? { status: 'finished', events, error: null, finished_at }
    : { status: 'failed', events, error: error ?? state, finished_at };
}

/** A replay as the audit keeps it, with what came of it; a rebuild's own run says that. */
export function replayView(stored: StoredReplay, runs: readonly RunView[]): Replay {
  const { id: _, run, ...range } = stored.started as ReplayRange & { id: string; run?: string };
  const { events = 0, reactions = 0, error = null } = (stored.finished ?? {}) as Partial<Finished>;
  return {
    ...runOf({ ...range, stream: range.stream ?? null, from: range.from ?? null, to: range.to ?? null }),
    id: stored.id,
    run: run ?? null,
    status: statusOf(stored.finished && { events, reactions, error }),
    events,
    reactions,
    error,
    finished_at: stored.finished_at && isoTime(stored.finished_at),
    ...(run && rebuilt(runs.find(({ id }) => id === run))),
    person: { id: stored.actor, name: stored.actor_name },
    reason: stored.reason,
    started_at: isoTime(stored.started_at),
  };
}
