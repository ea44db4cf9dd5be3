import type { EventLog } from '@guildhall/event-store/log';
import { beforeScrape, collectProcessFigures } from '@guildhall/platform/observe/figures';
import type { Logger } from '@guildhall/platform/observe/logger';
import { type Health, openPrivateServer } from '@guildhall/platform/observe/private-server';
import type { Settings } from '@guildhall/platform/settings';
import { PROJECTIONS } from '@guildhall/projections/all';
import { collectState } from '@guildhall/projections/observe/state-figures';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type pg from 'pg';
import { DATABASE, LOG, READINESS } from '../injection-tokens.js';
import { LiveController } from '../live-channel/live.controller.js';
import { MAIL_QUEUE } from '../mail/mail.jobs.js';
import { PUBLISHING_QUEUE } from '../publishing/publishing.jobs.js';
import { gaugeOf, jobs, mailAge } from './figures.js';

const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  );

/** What the process depends on, part by part: unavailable without log or database, degraded without a worker. */
async function healthOf(app: INestApplicationContext): Promise<Health> {
  const [log, database, readiness] = [app.get<EventLog>(LOG), app.get<pg.Pool>(DATABASE), app.get<Readiness>(READINESS)];
  const [logIs, databaseIs] = await Promise.all([outcome(log.health()), outcome(database.query('select 1'))]);
  const names = PROJECTIONS.map(({ name }) => name);
  const projections = Object.fromEntries(names.map((name) => [name, readiness.alive([name]) ? 'ok' : 'no worker']));
  const works = logIs === 'ok' && databaseIs === 'ok';
  const status = !works ? 'unavailable' : readiness.alive(names) ? 'ok' : 'degraded';
  return { status, log: logIs, database: databaseIs, projections };
}

/** Seconds since the oldest email that waits was asked for; 0 where none waits. */
async function oldestMail(pool: pg.Pool): Promise<number> {
  const sql = `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
    from write.mail_requests where written_at is null`;
  return (await pool.query<{ age: number }>(sql)).rows[0]?.age ?? 0;
}

/** Adds what is read from the parts of the process when figures are asked for. */
function collect(app: INestApplicationContext): void {
  const pool = app.get<pg.Pool>(DATABASE);
  const live = app.get(LiveController, { strict: false });
  gaugeOf('live_channels', 'Pages that are open and hear which read models moved', [], () => [[{}, live.channels()]]);
  gaugeOf('database_connections', 'Connections of the pool that requests use, by state', ['state'], () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ]);
  gaugeOf('database_requests_waiting', 'Requests that wait for a connection of the pool', [], () => [[{}, pool.waitingCount]]);
  collectState(pool, app.get<EventLog>(LOG));
  const queues = [MAIL_QUEUE, PUBLISHING_QUEUE].map((name) => app.get<Queue>(getQueueToken(name), { strict: false }));
  beforeScrape(async () => {
    mailAge.set(await oldestMail(pool));
    for (const queue of queues) {
      const counts = await queue.getJobCounts(...JOB_STATES);
      for (const state of JOB_STATES) jobs.set({ queue: queue.name, state }, counts[state] ?? 0);
    }
  });
}

/** Opens the private server of the backend: its figures, and its health in detail. */
export async function observe(app: INestApplicationContext, settings: Settings, logger: Logger): Promise<void> {
  collectProcessFigures();
  collect(app);
  await openPrivateServer({
    host: settings.METRICS_HOST,
    port: settings.METRICS_PORT,
    logger,
    health: () => healthOf(app),
  });
}
