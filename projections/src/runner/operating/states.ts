import type { ProjectionStatus } from '@guildhall/contracts/projections';
import type { EventLog } from '@guildhall/event-store/log';
import { connect } from '@guildhall/platform/postgres';
import { PROJECTIONS } from '../../all.js';
import { logFilterOf, type Projection } from '../definition/projection.js';
import type { Phase } from '../rebuild/progress.js';
import type { Operated } from './operated.js';
import { type StateRow, stateRows } from './state-rows.js';

/** The words of `ProjectionStatus`, and why a projection cannot run. */
export type DetailedStatus = ProjectionStatus | 'not built' | 'tables missing' | 'waiting for a rebuild' | 'another version';

export interface ProjectionState {
  name: string;
  /** Of the code; `storedVersion` is that of the tables, null before the first start. */
  version: number;
  storedVersion: number | null;
  position: string;
  /** Events that it has not taken in, counted up to `LAG_LISTED`. */
  lag: number;
  events: number;
  generation: number;
  status: DetailedStatus;
  movedAt: string | null;
  lastError: string | null;
  failedEvents: number;
  /** Its tables that are not there. */
  missing: string[];
  /** Why its rows cannot be trusted and are rebuilt; null when they are sound. */
  rebuildReason: string | null;
  /** Version kept for rolling back; null when there is none. */
  previousVersion: number | null;
  rebuild: {
    state: string;
    phase: Phase;
    events: number;
    eventsExpected: number | null;
    startedAt: string;
    difference: string | null;
  } | null;
}

const LAG_LISTED = 10_000;

async function lagOf(log: EventLog, projection: Projection, position: string): Promise<number> {
  let lag = 0;
  for (let after = position; lag < LAG_LISTED; ) {
    const page = await log.readAll({ after, filter: logFilterOf(projection), limit: 1000 });
    lag += page.events.length;
    if (page.end) break;
    after = page.position;
  }
  return Math.min(lag, LAG_LISTED);
}

const statusOf = (projection: Projection, row: StateRow | undefined, lag: number): DetailedStatus => {
  if (!row) return 'not built';
  if (row.building && row.state === 'running') return 'rebuilding';
  if (row.missing.length > 0) return 'tables missing';
  if (row.rebuild_reason) return 'waiting for a rebuild';
  if (row.version !== projection.version) return 'another version';
  if (row.paused) return 'paused';
  if (!row.alive) return 'stopped';
  if (row.last_error) return 'failed';
  return lag > 0 ? 'catching-up' : 'live';
};

/** Every projection with its state. */
export async function listProjections(on: Operated): Promise<ProjectionState[]> {
  const { projections = PROJECTIONS, databaseUrl, log } = on;
  const client = await connect(databaseUrl, 'guildhall-operations');
  const rows = await stateRows(client).finally(() => client.end());
  const stored = new Map(rows.map((row) => [row.projection, row]));
  return Promise.all(
    projections.map(async (projection) => {
      const row = stored.get(projection.name);
      const lag = await lagOf(log, projection, row?.position ?? '');
      const interrupted = row?.state === 'running' && !row.building;
      return {
        name: projection.name,
        version: projection.version,
        storedVersion: row?.version ?? null,
        position: row?.position ?? '',
        lag,
        events: row?.events ?? 0,
        generation: row?.generation ?? 0,
        status: statusOf(projection, row, lag),
        movedAt: row?.moved_at ?? null,
        lastError: row?.last_error ?? null,
        failedEvents: row?.failedEvents ?? 0,
        missing: row?.missing ?? [],
        rebuildReason: row?.rebuild_reason ?? null,
        previousVersion: row?.previous_version ?? null,
        rebuild: row?.state
          ? {
              state: interrupted ? 'interrupted' : row.state,
              phase: row.phase,
              events: row.rebuilt_events,
              eventsExpected: row.expected,
              startedAt: row.started_at,
              difference: row.difference,
            }
          : null,
      };
    }),
  );
}
