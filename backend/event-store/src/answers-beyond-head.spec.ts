import { randomUUID } from 'node:crypto';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { restoreOlderLog } from '../../../test/support/older-log';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { forgetAnswersBeyondHead } from './answers-beyond-head';
import type { AppendRequest, EventLog, NewEvent } from './log';
import { eventStoreMigrations } from './migrations';
import { openPostgresLog } from './postgres/postgres-log';

const metadata = { actor: 'a', time: '2026-01-01T00:00:00.000Z', correlationId: 'c', causationId: 'c', commandId: 'c' };
const command = (key: string): AppendRequest => ({
  stream: `product-${key}`,
  expected: 'no_stream',
  events: [
    { id: randomUUID(), type: 'ProductDeleted', data: {}, metadata: { ...metadata, schemaVersion: 1 } } as unknown as NewEvent,
  ],
  side: { idempotency: { actor: 'mara', key, fingerprint: 'f', answer: { key } } },
});

describe('a log that was restored older than its side rows', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  let log: EventLog;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url, eventStoreMigrations);
    pool = new pg.Pool({ connectionString: database.url });
    log = await openPostgresLog({ connectionString: database.url });
    for (let n = 1; n <= 12; n++) await log.append(command(String(n)));
  }, 60_000);
  afterAll(async () => {
    await log.close();
    await pool.end();
    await database.drop();
  });

  it('RC-01 nothing is forgotten while the log is whole', async () => {
    expect(await forgetAnswersBeyondHead(pool, log)).toBe(0);
  });

  it('RC-01 given a clock that was a day ahead, then answers of lost commands are forgotten all the same', async () => {
    await log.append(command('13'));
    await pool.query(`update write.idempotency set created = created + interval '25 h' where key = '13'`);
    await restoreOlderLog(pool, '12');
    expect(await forgetAnswersBeyondHead(pool, log)).toBe(1);
  });

  it('RC-01 answers of lost commands are forgotten, so that the commands can be sent again', async () => {
    await restoreOlderLog(pool, '8');
    expect(await forgetAnswersBeyondHead(pool, log)).toBe(4);
    await expect(log.append(command('9'))).resolves.toMatchObject({ revision: 0 });
    await expect(log.append(command('8'))).rejects.toThrow(/answered/);
    expect(await forgetAnswersBeyondHead(pool, log)).toBe(0);
  });
});
