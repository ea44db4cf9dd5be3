import { migrate } from '@guildhall/platform/migrations';
import { openPool } from '@guildhall/platform/postgres';
import { PROJECTIONS } from '@guildhall/projections/all';
import { PEOPLE_LIST } from '@guildhall/projections/people/person.queries';
import { makeTablesOf } from '@guildhall/projections/runner/store/read-side';
import type pg from 'pg';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { driftOf } from '../../../test/support/entity-drift';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { silentRoad } from '../../../test/support/proxy';
import { once } from '../../../test/support/until';
import { refusalOf } from '../http/problem.filter';
import { allMigrations } from '../migrations';
import { readPage } from './read-page';
import { ENTITIES } from './repositories';
import { ROWS_CONNECTIONS, Rows } from './rows';

@Entity({ schema: 'write', name: 'accounts' })
class Drifted {
  @PrimaryColumn('uuid') id: string;
  @Column('text') role: string;
  @Column('integer') passwords: number;
  @Column('text') password_hash: string;
  @Column('text', { nullable: true }) created_at: string;
  @Column('text', { nullable: true }) nickname: string;
}
@Entity({ schema: 'projections', name: 'failed_events' })
class HalfAKey {
  @PrimaryColumn('text') projection: string;
}

describe('rows that operators read', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let road: Awaited<ReturnType<typeof silentRoad>>;
  let direct: pg.Pool;
  let rows: Rows;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url, allMigrations);
    direct = openPool({ connectionString: database.url, max: 1 });
    for (const projection of PROJECTIONS) await makeTablesOf(direct, projection);
    road = await silentRoad(database.url);
  });
  afterAll(async () => {
    await direct?.end();
    road?.stop();
    await database?.drop();
  });
  beforeEach(() => {
    rows = new Rows({ DATABASE_URL: road.url });
  });
  afterEach(async () => {
    road.reconnect();
    await rows.close();
  });

  const metadatas = async (entities: readonly (new () => object)[]) => {
    const source = new DataSource({ type: 'postgres', url: database.url, entities: [...entities] });
    await source.initialize();
    await source.destroy();
    return source.entityMetadatas;
  };
  const drift = async (entities: readonly (new () => object)[]) => {
    const found: string[] = [];
    for (const metadata of await metadatas(entities)) found.push(...(await driftOf(direct, metadata)));
    return found.sort();
  };
  const connections = async () =>
    (
      await direct.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'guildhall backend'",
      )
    ).rows;
  const signUp = (name: string, created = '2026-01-05T10:00:00.123Z') =>
    direct.query(
      `insert into read.people (id, full_name, user_type, suspended, erased, created_at, events_by, events_about)
       values (gen_random_uuid(), $1, 'client', false, false, $2, 9007199254740991, 0)`,
      [name, created],
    );
  const names = async (sort: 'ASC' | 'DESC' = 'ASC') => {
    const { people } = await rows.open();
    const { items } = await readPage(people, { sort: ['name', sort] }, PEOPLE_LIST);
    return items.map(({ full_name }) => full_name);
  };

  it('the entities have the columns, types, nullability and keys of the migrated tables', async () => {
    expect(await drift(ENTITIES)).toEqual([]);
  });

  it('is seen failing for entities that have drifted', async () => {
    expect(await drift([Drifted, HalfAKey])).toEqual([
      'projections.failed_events.stream text not null key',
      'write.accounts.created_at text',
      'write.accounts.nickname text',
      'write.accounts.password_hash text not null',
      'write.accounts.passwords integer not null',
    ]);
  });

  it('given people, then pages are filtered, sorted and counted by the rules of their list', async () => {
    for (const name of ['Ada', 'berta', 'Cleo', '100% Dora']) await signUp(name);
    const { people } = await rows.open();
    const page = await readPage(people, { sort: ['name', 'DESC'], from: 1, limit: 2 }, PEOPLE_LIST);
    expect(page).toMatchObject({ total: 4, from: 1, items: [{ full_name: 'berta' }, { full_name: 'Ada' }] });
    expect(page.items[0]).toMatchObject({ created_at: '2026-01-05T10:00:00.123Z', events_by: 9007199254740991, role: 'client' });
    const filter = { q: '0% D', role: ['client', 'admin'], suspended: false };
    expect((await readPage(people, { filter }, PEOPLE_LIST)).items).toMatchObject([{ full_name: '100% Dora' }]);
    const only = await readPage(people, { filter: { erased: false } }, PEOPLE_LIST, { full_name: 'Cleo' });
    expect(only).toMatchObject({ total: 1, items: [{ full_name: 'Cleo' }] });
    await expect(readPage(people, { filter: { search: 'x' } }, PEOPLE_LIST)).rejects.toThrow(/cannot filter by search/);
  });

  it('given tables that a rebuild exchanges, then the next read is of the new ones', async () => {
    const before = await names();
    await direct.query(`begin; create table read_next.people (like read.people including all);
      alter table read.people set schema read_previous; alter table read_next.people set schema read; commit`);
    await signUp('Nora');
    expect(await names()).toEqual(['Nora']);
    await direct.query(`begin; alter table read.people set schema read_next; alter table read_previous.people set schema read;
      alter table read_next.people set schema read_previous; commit`);
    expect(await names()).toEqual(before);
  });

  it('given more readers than connections, then they take turns', async () => {
    await Promise.all(Array.from({ length: 20 }, () => names()));
    expect((await connections()).length).toBeLessThanOrEqual(ROWS_CONNECTIONS);
  });

  it('given a database that ends the connections, then reads open others, and one that was lost is refused', async () => {
    const before = await names();
    await Promise.all(Array.from({ length: 5 }, () => names()));
    const ended = (await connections()).map(({ pid }) => pid);
    expect(ended).toHaveLength(ROWS_CONNECTIONS);
    await direct.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [ended]);
    const refused = (error: unknown) => expect(refusalOf(error)?.code).toBe('unavailable');
    expect(await once(() => names().catch(refused))).toEqual(before);
  });

  it('FT-08 given a database that freezes, then the read fails, and the next is answered', async () => {
    const before = await names();
    road.fallSilent();
    const lost = await Promise.allSettled([names(), names()]);
    for (const one of lost) expect(one).toMatchObject({ status: 'rejected' });
    for (const one of lost) expect(refusalOf((one as PromiseRejectedResult).reason)?.code).toBe('unavailable');
    road.reconnect();
    expect(await names()).toEqual(before);
  });

  it('given a database that is away at the first read, then a later one connects', async () => {
    road.fallSilent();
    const refused = await rows.open().catch((error: unknown) => error);
    expect(refusalOf(refused)?.code).toBe('unavailable');
    road.reconnect();
    expect((await names()).length).toBeGreaterThan(0);
  });
});
