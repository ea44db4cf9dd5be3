import { assertMigrated, NotMigrated } from '@guildhall/event-store/migrated';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { openLog } from '@guildhall/event-store/open-log';
import { BadSettings, readSettings } from '@guildhall/event-store/settings';
import pg from 'pg';
import { PROJECTIONS } from './all.js';
import { projectionMigrations } from './migrations.js';
import { tellOnRedis } from './runner/moves.js';
import { ProjectionWorker } from './worker.js';

/** What a supervisor waits for before it kills. */
const LONGEST_STOP_MS = 5500;
const say = (line: string) => console.log(line);

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  await assertMigrated(settings.DATABASE_URL, [...eventStoreMigrations, ...projectionMigrations]);
  const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 2, application_name: 'guildhall-projections' });
  pool.on('error', () => undefined);
  const log = await openLog(settings, pool);
  const teller = settings.REDIS_URL ? await tellOnRedis(settings.REDIS_URL) : null;
  const worker = new ProjectionWorker({
    databaseUrl: settings.DATABASE_URL,
    log,
    projections: PROJECTIONS,
    say,
    ...(teller && { tell: teller.tell }),
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await worker.stop();
    teller?.close();
    await log.close();
    await pool.end();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  await worker.start();
  say(`the worker runs ${PROJECTIONS.map((each) => each.name).join(', ')}`);
  process.send?.({ ready: true });
  await worker.ended();
  await stop();
}

try {
  await run();
} catch (error) {
  console.error(error instanceof BadSettings || error instanceof NotMigrated ? error.message : error);
  process.exit(1);
}
