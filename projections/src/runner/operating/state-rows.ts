import { isoSql } from '@guildhall/platform/iso-sql';
import { FROZEN_AFTER_S } from '@guildhall/platform/observe/pulse';
import type { Phase } from '../rebuild/progress.js';
import type { Db } from '../store/connection.js';
import { LIVE } from '../store/schemas.js';

const STATES = `
  select c.projection, c.version, c.position, c.rebuild_reason,
    array(select t from json_array_elements_text(c.tables) t where to_regclass(format('%I.%I', '${LIVE}', t)) is null) as missing, c.events::float8 as events, c.generation, c.last_error, c.previous_version,
    ${isoSql('c.moved_at')} as moved_at,
    coalesce(w.heartbeat > now() - interval '${FROZEN_AFTER_S} s', false) as alive,
    exists (select from write.pauses u where u.projection = c.projection) as paused,
    (select count(*)::int from projections.failed_events p where p.projection = c.projection) as "failedEvents",
    r.state, r.phase, r.events::float8 as rebuilt_events, r.events_expected::float8 as expected, r.difference,
    ${isoSql('r.started_at')} as started_at,
    exists (select from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
      and l.classid::bigint = hashtext('guildhall.rebuild')::bigint & 4294967295 and l.objid::bigint = hashtext(c.projection)::bigint & 4294967295
      and l.objsubid = 2 and l.granted) as building
  from projections.checkpoints c left join projections.workers w on w.id = c.worker
  left join lateral (select * from projections.rebuilds b where b.projection = c.projection order by b.id desc limit 1) r on true`;

/** A projection as its tables know it. */
export interface StateRow {
  projection: string;
  version: number;
  position: string;
  events: number;
  generation: number;
  last_error: string | null;
  rebuild_reason: string | null;
  missing: string[];
  previous_version: number | null;
  moved_at: string;
  alive: boolean;
  paused: boolean;
  failedEvents: number;
  state: string | null;
  phase: Phase;
  rebuilt_events: number;
  expected: number | null;
  difference: string | null;
  started_at: string;
  building: boolean;
}

export const stateRows = async (db: Db): Promise<StateRow[]> => (await db.query<StateRow>(STATES)).rows;
