/** A worker of the audit in a process of its own. Its argument: the database. It says its id, and ends when its parent does. */
import { PROJECTIONS } from '@guildhall/projections/all';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import { openDatabase } from './database.mjs';

const [databaseUrl] = process.argv.slice(2);
const projections = PROJECTIONS.filter(({ name }) => name.startsWith('audit'));
const { log } = await openDatabase(databaseUrl);
const worker = new ProjectionWorker({ databaseUrl, log, projections, standByMs: 200, shareMs: 500 });
await worker.start();
process.send(worker.id);
process.on('disconnect', () => process.exit(0));
