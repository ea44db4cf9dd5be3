/** A worker of all projections in a process of its own, on the database of its first argument. It ends when its parent does. */
import { openLog } from '@guildhall/event-store/open-log';
import { PROJECTIONS } from '@guildhall/projections/all';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import pg from 'pg';
import { KEYS } from './keys.mjs';

const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 }).on('error', () => {});
const log = await openLog({ ...KEYS, DATABASE_URL: databaseUrl, EVENT_STORE_URL: databaseUrl }, pool);
await new ProjectionWorker({ databaseUrl, log, projections: PROJECTIONS, standByMs: 200, shareMs: 500 }).start();
process.on('disconnect', () => process.exit(0));
