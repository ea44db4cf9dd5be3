import type { ProjectionStatus, ProjectionView, SampleView } from '@guildhall/contracts/projections';
import type { EventLog } from '@guildhall/event-store/log';
import { isoSql } from '@guildhall/platform/iso-sql';
import { FROZEN_AFTER_S } from '@guildhall/platform/observe/pulse';
import { PROJECTIONS } from '@guildhall/projections/all';
import { CAUGHT_UP, type Lag, lagOf, type ReadPosition } from '@guildhall/projections/observe/lag';
import type pg from 'pg';
import type { SampleEntity } from '../entities/projection.entity.js';
import type { Rows } from '../entities/rows.js';
import { nameOfActor } from './run-rows.js';

/** A worker that was silent for longer runs nothing. */
const ALIVE = `coalesce(w.heartbeat > now() - interval '${FROZEN_AFTER_S} s', false)`;

const STATES = `
  select c.projection as name, c.version, c.generation, c.position, c.events::float8 as events, c.last_error, c.rebuild_reason,
    c.previous_version as kept_version, ${CAUGHT_UP}, ${ALIVE} as alive, w.host as worker,
    (select count(*)::int from projections.failed_events f where f.projection = c.projection) as failed_events,
    (select coalesce(sum(s.n_live_tup), 0)::float8 from pg_stat_user_tables s
      where s.schemaname = 'read' and s.relname in (select json_array_elements_text(c.tables))) as rows,
    (select json_build_object('events', s.events, 'seconds', extract(epoch from clock_timestamp() - s.at)) from projections.samples s
      where s.projection = c.projection and s.at < now() - interval '5 s' order by s.at desc limit 1) as sample,
    (select coalesce(json_agg(round(s.lag_seconds::numeric, 1) order by s.at), '[]') from projections.samples s
      where s.projection = c.projection and s.at > now() - interval '15 minutes') as recent_lag,
    (select json_build_object('time', ${isoSql('v.finished_at')}, 'difference', v.difference, 'compared', coalesce(v.compared, false))
      from write.runs v where v.projection = c.projection and v.act = 'verify' and v.state = 'done' order by v.finished_at desc limit 1) as last_verify,
    b.rebuild, p.actor as paused_by, p.reason as paused_reason, ${isoSql('p.paused_at')} as paused_at,
    (select coalesce(a.full_name, a.username) from read.profiles a where a.id::text = p.actor) as paused_name
  from projections.checkpoints c
  left join projections.workers w on w.id = c.worker
  left join write.pauses p on p.projection = c.projection
  left join lateral (
    select json_build_object('step', case when r.state = 'waiting' then 'waiting' else coalesce(r.step, 'reading') end, 'events', r.events,
      'of', r.events_expected, 'rate', coalesce(r.rate, 0), 'seconds_left', r.seconds_left) as rebuild
    from write.runs r where r.projection = c.projection and r.act = 'rebuild' and r.state in ('waiting', 'running')
    order by r.asked_at limit 1) b on true`;

interface StateRow
  extends Pick<
    ProjectionView,
    | 'name'
    | 'version'
    | 'generation'
    | 'position'
    | 'events'
    | 'last_error'
    | 'kept_version'
    | 'failed_events'
    | 'rows'
    | 'rebuild'
    | 'recent_lag'
    | 'last_verify'
  > {
  caughtUp: ReadPosition['caughtUp'];
  rebuild_reason: string | null;
  alive: boolean;
  worker: string | null;
  sample: { events: number; seconds: number } | null;
  paused_by: string | null;
  paused_reason: string | null;
  paused_at: string | null;
  paused_name: string | null;
}

function statusOf(row: StateRow, codeVersion: number, lag: Lag): ProjectionStatus {
  if (row.rebuild || row.rebuild_reason !== null) return 'rebuilding';
  if (row.paused_at !== null) return 'paused';
  if (!row.alive) return 'stopped';
  if (row.last_error !== null) return 'failed';
  return lag.events > 0 || row.version !== codeVersion ? 'catching-up' : 'live';
}

function viewOf(row: StateRow, codeVersion: number, lag: Lag): ProjectionView {
  const { alive, worker, sample, caughtUp: _, paused_by, paused_reason, paused_at, paused_name, rebuild_reason, ...view } = row;
  const rate = sample && sample.seconds > 0 ? Math.max(0, (row.events - sample.events) / sample.seconds) : 0;
  return {
    id: row.name,
    ...view,
    last_error: row.last_error ?? rebuild_reason,
    code_version: codeVersion,
    status: statusOf(row, codeVersion, lag),
    lag_events: lag.events,
    lag_seconds: Math.round(lag.seconds * 10) / 10,
    rate: Math.round(rate * 10) / 10,
    worker: alive ? worker : null,
    paused: paused_at
      ? { by: nameOfActor(paused_by ?? '', paused_name) ?? 'Somebody', reason: paused_reason ?? '', time: paused_at }
      : null,
  };
}

/** Every projection of this release, by name, as it is now. */
export async function readProjections(db: pg.Pool, log: EventLog): Promise<ProjectionView[]> {
  const { rows } = await db.query<StateRow>(STATES);
  const lags = await lagOf(log, PROJECTIONS, new Map(rows.map((row) => [row.name, row])), Date.now());
  return PROJECTIONS.flatMap(({ name, version }) => {
    const row = rows.find((each) => each.name === name);
    return row ? [viewOf(row, version, lags.get(name) ?? { events: 0, seconds: 0 })] : [];
  }).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** How a projection was during the last hour, every ten seconds, oldest first. */
export async function readSamples(rows: Rows, projection: string): Promise<SampleView[]> {
  const { samples, Raw } = await rows.open();
  const at = Raw((column) => `${column} > now() - interval '1 hour'`);
  const found = await samples.find({ where: { projection, at }, order: { at: 'ASC' } });
  return found.map((sample, index) => viewOfSample(sample, found[index - 1]));
}

/** The rate is that since the sample before. */
function viewOfSample({ at, events, lag_events, lag_seconds }: SampleEntity, before?: SampleEntity): SampleView {
  const seconds = before ? (Date.parse(at) - Date.parse(before.at)) / 1000 : 0;
  const rate = before && seconds > 0 ? Math.max(0, (events - before.events) / seconds) : 0;
  return { time: at, lag_events, lag_seconds, rate: Math.round(rate * 10) / 10 };
}
