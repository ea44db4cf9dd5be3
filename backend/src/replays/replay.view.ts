import type { Replay } from '@guildhall/contracts/replays';
import type { StoredReplay } from '@guildhall/projections/audit/stream.queries';
import { isoTime } from '@guildhall/projections/runner/reading/iso-time';
import type { ReplayRange } from './replay-range.js';

/** A replay of this range, of which nothing happened yet. */
export const runOf = (range: ReplayRange): Replay => ({
  id: null,
  ...range,
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

/** A run as the audit keeps it: what began, and what came of it. */
export function replayView({ id, actor, actor_name, reason, started, started_at, finished, finished_at }: StoredReplay): Replay {
  const { id: _, ...range } = started as ReplayRange & { id: string };
  const { events = 0, reactions = 0, error = null } = (finished ?? {}) as Partial<Finished>;
  return {
    ...runOf({ ...range, stream: range.stream ?? null, from: range.from ?? null, to: range.to ?? null }),
    id,
    status: statusOf(finished && { events, reactions, error }),
    events,
    reactions,
    error,
    person: { id: actor, name: actor_name },
    reason,
    started_at: isoTime(started_at),
    finished_at: finished_at && isoTime(finished_at),
  };
}
