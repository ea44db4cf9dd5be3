import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allMigrations } from '@guildhall/backend/migrations';
import type { EventLog, NewEvent } from '@guildhall/event-store/log';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { kurrentAdapters } from '../../../../test/support/kurrent-place';
import type { Place } from '../../../../test/support/log-place';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import { backUp } from './backup';
import type { BackupHeader } from './dump';
import { checkArchive, checkKeys, loadBackup } from './restore';

const event = (type: string, data: object): NewEvent =>
  ({
    id: randomUUID(),
    type,
    data,
    metadata: {
      actor: 'system',
      time: '2026-01-01T00:00:00.000Z',
      correlationId: 'c',
      causationId: 'c',
      commandId: 'c',
      schemaVersion: 1,
    },
  }) as unknown as NewEvent;
const folder = () => mkdtempSync(join(tmpdir(), 'backup-'));
const whole = async (log: EventLog) =>
  (await log.readAll({ after: '', limit: 1000 })).events.map(({ stream, revision, id, type, data, metadata }) => ({
    stream,
    revision,
    id,
    type,
    data,
    metadata,
  }));

/** A migrated database, empty. */
async function target() {
  const database = await freshDatabase();
  await migrate(database.url, allMigrations);
  return database;
}
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

describe('a backup of a log on KurrentDB', () => {
  const [adapter] = kurrentAdapters('kurrentdb');
  let place: Place;
  let log: EventLog;
  let made: Awaited<ReturnType<typeof backUp>>;

  beforeAll(async () => {
    place = await adapter.place();
    log = await place.open();
    closing.push(
      () => place.close(),
      () => log.close(),
    );
    const text = 'tabs\tand\nlines \\ and "quotes" ü';
    for (let revision = 0; revision < 3; revision++)
      await log.append({
        stream: 'product-1',
        expected: revision === 0 ? 'no_stream' : revision - 1,
        events: [event('ProductCreated', { text, revision })],
      });
    await log.append({
      stream: 'product-2',
      expected: 'no_stream',
      events: [event('ProductCreated', {}), event('ProductDeleted', {})],
    });
    made = await backUp({ databaseUrl: place.databaseUrl, log, folder: folder(), keysDays: 1 });
  }, 60_000);

  it('RC-04 holds every event up to its position', async () => {
    expect(made.header.log).toMatchObject({ kind: 'kurrentdb', position: await log.head() });
    expect(made.rows['events']).toBe(5);
  });

  it('RC-04 restores to an empty server, and to a Postgres log', async () => {
    const { header } = await checkArchive<BackupHeader>(made.file, 'backup');
    const files = { file: made.file, keysFile: made.keysFile, header };
    const other = await adapter.place();
    await migrate(other.databaseUrl, allMigrations);
    const otherLog = await other.open();
    closing.push(
      () => other.close(),
      () => otherLog.close(),
    );
    await loadBackup({ ...files, databaseUrl: other.databaseUrl, log: otherLog });
    expect(await whole(otherLog)).toEqual(await whole(log));

    const { url, drop } = await target();
    await loadBackup({ ...files, databaseUrl: url, log: null });
    const postgres = await openPostgresLog({ connectionString: url });
    closing.push(drop, () => postgres.close());
    expect(await whole(postgres)).toEqual(await whole(log));
    await postgres.append({ stream: 'product-1', expected: 2, events: [event('ProductDeleted', {})] });
  }, 60_000);
});

describe('the keys beside a backup', () => {
  it('RC-04 OP-12 leave an erased person out of every older backup', async () => {
    const { url, drop } = await target();
    closing.push(drop);
    const [stays, leaves] = [randomUUID(), randomUUID()];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const id of [stays, leaves]) {
      await client.query("insert into write.accounts (id, role, password_hash) values ($1, 'client', 'hash')", [id]);
      await client.query("insert into write.reservations (scope, value, owner) values ('email', $1, $2)", [`hidden ${id}`, id]);
      await client.query('insert into write.person_keys (person_id, key) values ($1, $2)', [id, Buffer.alloc(32, 1)]);
    }
    const into = folder();
    const older = await backUp({ databaseUrl: url, log: null, folder: into, keysDays: 1 });
    await client.query('delete from write.person_keys where person_id = $1', [leaves]);
    await backUp({ databaseUrl: url, log: null, folder: into, keysDays: 1 });
    await client.end();

    const restored = await target();
    closing.push(restored.drop);
    const { erased } = await loadBackup({
      databaseUrl: restored.url,
      file: older.file,
      keysFile: older.keysFile,
      header: older.header,
      log: null,
    });
    expect(erased).toBe(1);
    const after = new pg.Client({ connectionString: restored.url });
    await after.connect();
    expect((await after.query('select id from write.accounts')).rows).toEqual([{ id: stays }]);
    expect((await after.query('select owner from write.reservations')).rows).toEqual([{ owner: stays }]);
    await after.end();
  }, 60_000);

  it('RC-04 are refused once they have expired', async () => {
    const { url, drop } = await target();
    closing.push(drop);
    const made = await backUp({ databaseUrl: url, log: null, folder: folder(), keysDays: 2 });
    await expect(checkKeys(made.keysFile, new Date(Date.now() + 3 * 86_400_000))).rejects.toThrow(/expired at/);
    expect((await checkKeys(made.keysFile)).header.kind).toBe('keys');
  }, 60_000);
});
