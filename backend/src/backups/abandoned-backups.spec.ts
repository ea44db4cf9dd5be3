import { randomUUID } from 'node:crypto';
import type { BackupEvent } from '@guildhall/contracts/backups';
import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { recordAct } from '@guildhall/event-store/record-act';
import { HOLD_BACKUPS } from '@guildhall/platform/backup-lock';
import { migrate } from '@guildhall/platform/migrations';
import { backupProjection } from '@guildhall/projections/backups/backup.projector';
import { makeTables } from '@guildhall/projections/runner/store/tables';
import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { allMigrations } from '../migrations';
import { AbandonedBackups } from './abandoned-backups';

const BY = { actor: '22222222-2222-4222-8222-222222222222' as const, reason: 'before the move' };

describe('backups whose process was killed', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  let log: EventLog;
  let abandoned: AbandonedBackups;
  let now = 0;

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url, allMigrations);
    pool = new pg.Pool({ connectionString: database.url, max: 4 }).on('error', () => {});
    await makeTables(pool, 'read', backupProjection);
    log = await openPostgresLog({ connectionString: database.url });
  }, 60_000);
  afterAll(async () => {
    await log?.close();
    await pool?.end();
    await database?.drop();
  });
  beforeEach(() => {
    abandoned = new AbandonedBackups(log, pool);
  });

  /** A backup with these events, and the row that a projection makes of them. */
  async function given(...types: BackupEvent['type'][]): Promise<string> {
    const id = randomUUID();
    for (const type of types)
      await recordAct(
        log,
        `backup-${id}`,
        { type, data: { id, file: 'a', error: 'b', differing: [] } } as unknown as BackupEvent,
        BY,
      );
    const test = types.includes('BackupTestRequested');
    await pool.query('insert into read.backups (id, state, time, test) values ($1, $2, now(), $3)', [
      id,
      test ? 'made' : 'running',
      test ? 'running' : 'untested',
    ]);
    return id;
  }
  const eventsOf = async (id: string) => (await log.readStream(`backup-${id}`)) as Recorded<BackupEvent>[];
  async function settleAfter(seconds: number) {
    now += seconds * 1000;
    await abandoned.settle(now);
  }
  async function afterAWhile() {
    await settleAfter(0);
    await settleAfter(31);
  }

  it.each([
    [['BackupRequested'], 'BackupFailed'],
    [['BackupRequested', 'BackupMade', 'BackupTestRequested'], 'BackupTestFailed'],
  ] as const)(
    'OP-13 given %j and no process at work, then the log says once that it failed, who asked and why',
    async (asked, failed) => {
      const id = await given(...asked);
      await afterAWhile();
      await afterAWhile();
      const events = await eventsOf(id);
      const last = events.at(-1)!;
      expect(events).toHaveLength(asked.length + 1);
      expect(last).toMatchObject({ type: failed, data: { id, error: 'Its process ended before it was done.' } });
      expect(last.metadata).toMatchObject({ ...BY, causationId: events.at(-2)!.id });
    },
  );

  it('OP-13 given a process that works on it, then it is left alone until that ends', async () => {
    const id = await given('BackupRequested');
    const worker = new pg.Client({ connectionString: database.url });
    await worker.connect();
    await worker.query(HOLD_BACKUPS);
    await afterAWhile();
    expect(await eventsOf(id)).toHaveLength(1);
    await worker.end();
    await settleAfter(1);
    expect(await eventsOf(id)).toHaveLength(1);
    await settleAfter(31);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('OP-13 given an end that its row does not show yet, then nothing is added', async () => {
    const id = await given('BackupRequested', 'BackupMade');
    await afterAWhile();
    expect(await eventsOf(id)).toHaveLength(2);
  });
});
