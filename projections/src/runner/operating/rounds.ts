import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEM_ACTOR } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import { CAUGHT_UP, lagOf, type ReadPosition } from '../../observe/lag.js';
import type { Say } from '../../observe/worker-reports.js';
import type { Projection } from '../definition/projection.js';
import { followSkips } from '../live/retry-failed.js';
import { dropRetired } from '../rebuild/retired.js';
import { bringBackRows } from './lost-rows.js';

const SAMPLE_MS = 10_000;
/** A worker that was started just now has more to do than comparing. */
const FIRST_VERIFY_MS = 15 * 60_000;

interface Options {
  db: pg.Pool;
  databaseUrl: string;
  log: EventLog;
  projections: readonly Projection[];
  verifyEveryHours: number;
  say: Say;
}

/** Any number of workers may sample: the first one of each round does. */
const SAMPLE = `
  insert into projections.samples (projection, events, lag_events, lag_seconds)
  select c.projection, c.events, l.events, l.seconds
  from projections.checkpoints c join json_to_recordset($1) as l(projection text, events int, seconds float8) on l.projection = c.projection
  where not exists (select from projections.samples s where s.projection = c.projection and s.at > now() - make_interval(secs => $2))
  on conflict do nothing`;

const PLACES = `select c.projection, c.position, ${CAUGHT_UP} from projections.checkpoints c`;
/** When a projection was last at the head is kept for as long as it is not. */
const FORGET = `
  delete from projections.samples s where s.at < now() - interval '2 hours' and (s.lag_events > 0
    or exists (select from projections.samples later where later.projection = s.projection and later.lag_events = 0 and later.at > s.at))`;

const VERIFY_DUE = `
  insert into write.runs (id, projection, act, actor, reason, correlation_id)
  select id, projection, 'verify', $2, 'scheduled', id::text from (
    select gen_random_uuid() as id, c.projection from projections.checkpoints c
    where c.position <> '' and c.projection = any($3)
      and not exists (select from write.pauses p where p.projection = c.projection)
      and not exists (select from write.runs r where r.projection = c.projection
        and (r.state in ('waiting', 'running') or (r.act = 'verify' and r.asked_at > now() - make_interval(hours => $1))))
    order by c.projection limit 1) due
  where pg_try_advisory_xact_lock(hashtext('guildhall.verify-due'))
  returning projection`;

/** What a worker does for all projections every ten seconds: it samples, verifies what is due, and makes up for lost rows. */
export class OperatingRounds {
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: Options) {}

  start(): void {
    this.running = this.follow();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    const started = performance.now();
    while (!signal.aborted) {
      await this.sample().catch(() => undefined);
      for (const projection of this.options.projections) await this.bringBack(projection).catch(() => undefined);
      await this.dropRetired().catch(() => undefined);
      if (performance.now() - started > FIRST_VERIFY_MS) await this.verifyDue().catch(() => undefined);
      await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async sample(): Promise<void> {
    const { db, log, projections } = this.options;
    const { rows } = await db.query<ReadPosition & { projection: string }>(PLACES);
    const lags = await lagOf(log, projections, new Map(rows.map((row) => [row.projection, row])), Date.now());
    const noted = [...lags].map(([projection, { events, seconds }]) => ({ projection, events, seconds }));
    await db.query(SAMPLE, [JSON.stringify(noted), (0.8 * SAMPLE_MS) / 1000]);
    await db.query(FORGET);
  }

  /** A backend that was killed after the event of a skip leaves its rows to this. */
  private async bringBack(projection: Projection): Promise<void> {
    const { db, databaseUrl, log } = this.options;
    await bringBackRows(db, log, projection.name);
    await followSkips(db, databaseUrl, log, projection);
  }

  private async dropRetired(): Promise<void> {
    const { db, databaseUrl, projections, say } = this.options;
    for (const name of await dropRetired(db, databaseUrl, projections))
      say(`${name}: its rows are removed, because no worker runs it any longer`);
  }

  private async verifyDue(): Promise<void> {
    const { db, projections, verifyEveryHours, say } = this.options;
    if (verifyEveryHours === 0) return;
    const names = projections.map(({ name }) => name);
    const { rows } = await db.query<{ projection: string }>(VERIFY_DUE, [verifyEveryHours, SYSTEM_ACTOR, names]);
    for (const { projection } of rows) say(`${projection}: it is compared with a replay, as scheduled`);
  }
}
