import { UnfittingSecret } from '@guildhall/event-store/keys/keys-secret';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { openLog } from '@guildhall/event-store/open-log';
import { assertMigrated, NotMigrated } from '@guildhall/platform/migrations';
import { collectProcessFigures } from '@guildhall/platform/observe/figures';
import { processLogger } from '@guildhall/platform/observe/logger';
import { openPrivateServer } from '@guildhall/platform/observe/private-server';
import { answerPulse } from '@guildhall/platform/observe/pulse';
import { openTracing } from '@guildhall/platform/observe/tracing';
import { openPool } from '@guildhall/platform/postgres';
import { BadSettings, readSettings } from '@guildhall/platform/settings';
import { PROJECTIONS } from './all.js';
import type { Say } from './observe/worker-reports.js';
import { announceOnRedis } from './runner/live/announcer.js';
import { ProjectionWorker } from './runner/live/worker.js';
import { OperatingRounds } from './runner/operating/rounds.js';
import { Runs } from './runner/operating/runs.js';
import { makeReadSide } from './runner/store/read-side.js';

/** What a supervisor waits for before it kills. */
const LONGEST_STOP_MS = 5500;
const logger = processLogger('worker');
const say: Say = (line, level = 'info', fields = {}) => logger[level]({ part: 'worker', ...fields }, line);

async function run(): Promise<void> {
  answerPulse();
  const settings = readSettings(process.env);
  await assertMigrated(settings.DATABASE_URL, eventStoreMigrations);
  // The read side is the worker's own: it can be dropped at any time.
  await makeReadSide(settings.DATABASE_URL);
  const pool = openPool({ connectionString: settings.DATABASE_URL, max: 2, application_name: 'guildhall-projections' });
  const log = await openLog(settings, pool, { say: (line) => logger.warn({ part: 'log' }, line) });
  const announcer = settings.REDIS_URL ? await announceOnRedis(settings.REDIS_URL) : null;
  const worker = new ProjectionWorker({
    databaseUrl: settings.DATABASE_URL,
    log,
    projections: PROJECTIONS,
    say,
    ...(announcer && { announce: announcer.announce }),
  });
  const runs = new Runs({ db: pool, databaseUrl: settings.DATABASE_URL, log, projections: PROJECTIONS, say });
  const rounds = new OperatingRounds({
    db: pool,
    databaseUrl: settings.DATABASE_URL,
    log,
    projections: PROJECTIONS,
    verifyEveryHours: settings.VERIFY_EVERY_HOURS,
    say,
  });
  const closeTracing = await openTracing('guildhall-worker');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await Promise.all([worker.stop(), runs.stop(), rounds.stop()]);
    announcer?.close();
    await log.close();
    await pool.end();
    await closeTracing();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  collectProcessFigures();
  await openPrivateServer({
    host: settings.METRICS_HOST,
    port: settings.METRICS_PORT && settings.METRICS_PORT + 1,
    logger,
    health: async () => worker.health(),
  });
  await worker.start();
  runs.start();
  rounds.start();
  say(`the worker runs ${PROJECTIONS.map((each) => each.name).join(', ')}`);
  process.send?.({ ready: true });
  await worker.ended();
  await stop();
}

try {
  await run();
} catch (error) {
  const plain = [BadSettings, NotMigrated, UnfittingSecret].some((kind) => error instanceof kind);
  logger.fatal({ part: 'start', ...(!plain && { err: error }) }, (error as Error).message);
  process.exit(1);
}
