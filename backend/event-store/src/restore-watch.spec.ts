import { randomUUID } from 'node:crypto';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { restoreOlderLog } from '../../../test/support/older-log';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import type { AppendRequest, NewEvent } from './log';
import { eventStoreMigrations } from './migrations';
import { openPostgresLog } from './postgres/postgres-log';
import { type WatchedLog, watchRestores } from './restore-watch';

const metadata = { actor: 'a', time: '2026-01-01T00:00:00.000Z', correlationId: 'c', causationId: 'c', commandId: 'c' };
const some = (): AppendRequest => ({
  stream: `product-${randomUUID()}`,
  expected: 'no_stream',
  events: [
    { id: randomUUID(), type: 'ProductDeleted', data: {}, metadata: { ...metadata, schemaVersion: 1 } } as unknown as NewEvent,
  ],
});

describe('a log that is watched for restores', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  let log: WatchedLog;
  let restores = 0;
  beforeEach(async () => {
    database = await freshDatabase();
    await migrate(database.url, eventStoreMigrations);
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    // The database is dropped while its connections end.
    pool.on('error', () => undefined);
    log = watchRestores(await openPostgresLog({ connectionString: database.url }));
    restores = 0;
    log.onRestored(() => {
      restores++;
    });
  }, 60_000);
  afterEach(async () => {
    await log.close();
    await pool.end();
    await database.drop();
  });

  it('RC-12 given a restore, then the first append after it reports that before it is answered', async () => {
    const { position } = await log.append(some());
    for (let lost = 0; lost < 3; lost++) await log.append(some());
    await restoreOlderLog(pool, position);
    expect(restores).toBe(0);
    await log.append(some());
    expect(restores).toBe(1);
    await log.append(some());
    expect(restores).toBe(1);
  });

  it('RC-12 given a lost event that a repeated command writes again at its position, then the next append reports that', async () => {
    const { position } = await log.append(some());
    const command = some();
    await log.append(command);
    await restoreOlderLog(pool, position);
    const [event] = command.events as [NewEvent];
    const later = { ...event, metadata: { ...metadata, schemaVersion: 1, time: '2026-01-02T00:00:00.000Z' } };
    await log.append({ ...command, events: [later] });
    expect(restores).toBe(1);
  });

  it('RC-12 given an append that is repeated, and many at once, then no restore is reported', async () => {
    const first = some();
    await log.append(first);
    await Promise.all(Array.from({ length: 20 }, () => log.append(some())));
    await log.append({ ...first, expected: 'any' });
    expect(restores).toBe(0);
  });
});
