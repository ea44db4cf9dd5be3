import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allMigrations } from '@guildhall/backend/migrations';
import type { EventLog, NewEvent } from '@guildhall/event-store/log';
import { RANGE } from '@guildhall/event-store/postgres/position';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { migrate } from '@guildhall/platform/migrations';
import { kurrentAdapters } from '../../../../test/support/kurrent-place';
import type { Place } from '../../../../test/support/log-place';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import { queryOf } from '../../../../test/support/query-of';
import { backUp } from './backup';
import { checkArchive, checkKeys } from './check';
import { destroyedIn, keepLists, listedIn } from './destroyed-keys';
import type { BackupHeader } from './headers';
import { loadBackup } from './restore';
import { prepareTarget } from './target';

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

describe('a backup of a Postgres log', () => {
  async function logAt(migrations: typeof allMigrations) {
    const database = await freshDatabase();
    await migrate(database.url, migrations);
    const log = await openPostgresLog({ connectionString: database.url });
    closing.push(
      () => database.drop(),
      () => log.close(),
    );
    return { url: database.url, log };
  }
  const append = (log: EventLog, at: number) =>
    log.append({ stream: 'product-1', expected: at === 0 ? 'no_stream' : at - 1, events: [event('ProductCreated', { at })] });
  const positions = async (log: EventLog) =>
    (await log.readAll({ after: '', limit: 1000 })).events.map(({ position, id }) => [position, id]);

  /** As a restore does it: into the tables of the release that made the backup. */
  async function restored({ file, keysFile, header }: Awaited<ReturnType<typeof backUp>>) {
    const database = await freshDatabase();
    closing.push(() => database.drop());
    await prepareTarget(database.url, header, allMigrations, false);
    await loadBackup({ databaseUrl: database.url, file, keysFile, header, log: null });
    await migrate(database.url, allMigrations);
    const log = await openPostgresLog({ connectionString: database.url });
    closing.push(() => log.close());
    return { url: database.url, log };
  }

  it('RC-04 given events in several ranges, then each is restored to its position, and appends go on', async () => {
    const { url, log } = await logAt(allMigrations);
    for (const [at, jump] of [1, RANGE - 2, RANGE, 6 * RANGE - 1].entries()) {
      await queryOf(url, "select setval('write.events_position_seq', $1)", [jump]);
      await append(log, 2 * at);
      await append(log, 2 * at + 1);
    }
    const made = await backUp({ databaseUrl: url, log: null, folder: folder(), keysDays: 1 });
    expect(made.rows['events']).toBe(8);
    const after = await restored(made);
    expect(await positions(after.log)).toEqual(await positions(log));
    expect(await after.log.readStream('product-1')).toEqual(await log.readStream('product-1'));
    expect(await append(after.log, 8)).toMatchObject({ position: String(6 * RANGE + 2).padStart(19, '0') });
    await expect(append(after.log, 3)).rejects.toThrow();
  }, 60_000);

  it('RC-04 given a backup of an earlier release, whose events were in one table, then it is restored as well', async () => {
    const { url, log } = await logAt(allMigrations.filter(({ name }) => name !== 'EventRanges1795200000065'));
    for (const at of [0, 1, 2]) await append(log, at);
    const after = await restored(await backUp({ databaseUrl: url, log: null, folder: folder(), keysDays: 1 }));
    expect(await positions(after.log)).toEqual(await positions(log));
    expect(await append(after.log, 3)).toMatchObject({ revision: 3 });
  }, 60_000);
});

describe('the keys beside a backup', () => {
  it.each(['the list of destroyed keys', 'the keys of a newer backup'])(
    'RC-04 OP-12 leave an erased person out of every older backup, by %s',
    async (by) => {
      const { url, drop } = await target();
      closing.push(drop);
      const [stays, leaves] = [randomUUID(), randomUUID()];
      for (const id of [stays, leaves]) {
        await queryOf(url, `insert into write.accounts (id, role, password_hash) values ('${id}', 'client', 'hash')`);
        await queryOf(url, `insert into write.reservations (scope, value, owner) values ('email', 'hidden ${id}', '${id}')`);
        await queryOf(url, `insert into write.person_keys (person_id, key) values ('${id}', '\\x01')`);
        for (const email of [`hidden ${id}`, null])
          await queryOf(
            url,
            `insert into write.mail_requests (id, purpose, email, account_id)
             values (gen_random_uuid(), 'recovery', ${email ? `'${email}', null` : `null, '${id}'`})`,
          );
      }
      const into = folder();
      const options = { databaseUrl: url, log: null, folder: into, keysDays: 1 };
      const { file, keysFile, header } = await backUp(options);
      await queryOf(url, `delete from write.person_keys where person_id = '${leaves}'`);
      if (by === 'the keys of a newer backup') await backUp(options);
      else await keepLists(url, into);
      expect(await listedIn(into)).toEqual(by === 'the keys of a newer backup' ? [] : [leaves]);

      const restored = await target();
      closing.push(restored.drop);
      const destroyed = await listedIn(into);
      const { erased } = await loadBackup({ databaseUrl: restored.url, file, keysFile, header, log: null, destroyed });
      expect(erased).toEqual([leaves]);
      const rows = await queryOf(
        restored.url,
        `select id::text from write.accounts union all select owner from write.reservations
         union all select person_id::text from write.person_keys
         union all select coalesce(account_id::text, right(email, 36)) from write.mail_requests`,
      );
      expect(rows).toEqual(Array(5).fill({ id: stays }));
      expect(await destroyedIn(restored.url)).toEqual(by === 'the keys of a newer backup' ? [] : [leaves]);
    },
    60_000,
  );

  it('RC-04 are refused once they have expired', async () => {
    const { url, drop } = await target();
    closing.push(drop);
    const made = await backUp({ databaseUrl: url, log: null, folder: folder(), keysDays: 2 });
    await expect(checkKeys(made.keysFile, new Date(Date.now() + 3 * 86_400_000))).rejects.toThrow(/expired at/);
    expect((await checkKeys(made.keysFile)).header.kind).toBe('keys');
  }, 60_000);
});
