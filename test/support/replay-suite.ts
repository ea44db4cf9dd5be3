import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { migrate } from '@guildhall/platform/migrations';
import { connect } from '@guildhall/platform/postgres';
import type { Running } from '@guildhall/projections/runner/live/take-in';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import { listProjections } from '@guildhall/projections/runner/operating/states';
import { checksumOf } from '@guildhall/projections/runner/rebuild/checksum';
import { checkpointOf, makeProjection, takeEpoch } from '@guildhall/projections/runner/store/checkpoints';
import { transact } from '@guildhall/projections/runner/store/connection';
import { loadFailedEvents } from '@guildhall/projections/runner/store/failed-event-rows';
import pg from 'pg';
import { noteProjection, story } from '../replay.notes.mjs';
import { freshDatabase } from './postgres.mjs';

jest.setTimeout(60_000);

const prepare = (url: string) => migrate(url, allMigrations);
export const notes = noteProjection();

const template = { name: 'replay', prepare };
export let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: Awaited<ReturnType<typeof freshDatabase>>;
export let log: EventLog;
export let pool: pg.Pool;
export const workers = new Set<ProjectionWorker>();

beforeAll(async () => {
  server = await freshDatabase({ template });
});
afterAll(() => server.drop());
beforeEach(async () => {
  database = await freshDatabase({ template });
  log = await openPostgresLog({ connectionString: database.url });
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop()));
  workers.clear();
  await log.close();
  await pool.end();
  await database.drop();
});

export const by = { actor: 'system:ada', reason: 'to see it work' };
export const on = (projection = notes) => ({ databaseUrl: database.url, log, projections: [projection], by });

export async function append(events: readonly unknown[][]): Promise<string> {
  const results = await Promise.all(
    events.map(([stream, type, data]) =>
      log.append({
        stream: stream as string,
        expected: 'any',
        events: [
          {
            id: randomUUID(),
            type: type as string,
            data,
            metadata: {
              actor: 'system',
              time: '2026-01-05T10:00:00.000Z',
              correlationId: 'c',
              causationId: 'c',
              commandId: 'c',
              schemaVersion: 1,
            },
          },
        ],
      }),
    ),
  );
  return results
    .map(({ position }) => position)
    .sort()
    .at(-1) as string;
}

/** The whole story in its own order: later events find what earlier ones made. */
export async function appendStory(count: number, seed = 7): Promise<string> {
  let position = '';
  const events = story(count, seed);
  for (let from = 0; from < count; from += 50) position = await append(events.slice(from, from + 50));
  return position;
}

export async function work(projection = notes, options = {}): Promise<ProjectionWorker> {
  const worker = new ProjectionWorker({ ...on(projection), standByMs: 50, ...options });
  workers.add(worker);
  await worker.start();
  return worker;
}
export async function stop(worker: ProjectionWorker): Promise<void> {
  workers.delete(worker);
  await worker.stop();
}

export async function reach(position: string, projection = 'notes'): Promise<void> {
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(10)) {
    if (((await checkpointOf(pool, projection))?.position ?? '') >= position) return;
  }
  throw new Error(`${projection} did not reach ${position}: ${JSON.stringify(await listProjections(on()))}`);
}

export async function sum(schema = 'read', projection = notes) {
  const client = await connect(database.url, 'test');
  return checksumOf(client, schema, projection).finally(() => client.end());
}

/** Takes the projection over, as a worker does that starts. */
export async function takeOver(projection = notes): Promise<Running> {
  const client = await pool.connect();
  await transact(client, (db) => makeProjection(db, projection)).finally(() => client.release());
  const taken = await takeEpoch(pool, projection, 'test');
  if (!taken) throw new Error('another version');
  const { position, mark, epoch } = taken;
  return { projection, position, mark, epoch, failedEvents: await loadFailedEvents(pool, log, projection.name) };
}

export async function everything(): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for (let after = '', end = false; !end; ) {
    const page = await log.readAll({ after, limit: 2000 });
    events.push(...page.events);
    ({ position: after, end } = page);
  }
  return events;
}
