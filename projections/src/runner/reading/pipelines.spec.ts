import pg from 'pg';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import { silentRoad } from '../../../../test/support/proxy';
import { until } from '../../../../test/support/until';
import type { Db } from '../store/connection';
import { Pipelines } from './pipelines';

const WHO = 'select pg_backend_pid() as by';

describe('given two connections that short statements share', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let road: Awaited<ReturnType<typeof silentRoad>>;
  let others: pg.Pool;
  let asked: number;
  let pipelines: Pipelines;
  const counted: Db = {
    query: (text, values) => {
      asked += 1;
      return others.query(text, values);
    },
  };
  const query = (text: string, values: unknown[] = []) => pipelines.query<{ by: number }>({ text, values }, counted);
  const by = async () => (await query(WHO)).rows[0]?.by;
  /** Both are open. */
  const opened = () =>
    until(async () => {
      asked = 0;
      await Promise.all([by(), by()]);
      return asked === 0;
    });

  beforeEach(async () => {
    database = await freshDatabase();
    road = await silentRoad(database.url);
    others = new pg.Pool({ connectionString: database.url, max: 1 });
    pipelines = new Pipelines(road.url, 2, 'pipelines');
    await opened();
  });
  afterEach(async () => {
    await pipelines.close();
    await others.end();
    road.stop();
    await database.drop();
  });

  it('then many statements of a moment share them, and each gets its own answer', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const answers = await Promise.all(numbers.map((number) => query('select $1::int as by', [number])));
    expect(answers.map(({ rows }) => rows[0]?.by)).toEqual(numbers);
    const { rows } = await others.query(`select count(*)::int as n from pg_stat_activity where application_name = 'pipelines'`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('then a statement is planned once for all its values', async () => {
    const { rows } = await pipelines.query<{ mode: string }>(
      { text: "select current_setting('plan_cache_mode') as mode" },
      counted,
    );
    expect(rows).toEqual([{ mode: 'force_generic_plan' }]);
  });

  it('when one of them fails, then its sender alone hears it', async () => {
    const [failed, fine] = await Promise.allSettled([query('select 1 / 0'), by()]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(fine.status).toBe('fulfilled');
  });

  it('FT-01 when a table gets a column, then statements that were prepared before are prepared again', async () => {
    await others.query('create table kept as select 1 as a');
    const ask = () => pipelines.query({ name: 'kept', text: 'select * from kept' }, counted);
    await Promise.all([ask(), ask()]);
    await others.query('alter table kept add b int default 2');
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ rows }) => rows)).toEqual(Array(4).fill([{ a: 1, b: 2 }]));
    await opened();
    expect((await ask()).rows).toEqual([{ a: 1, b: 2 }]);
  }, 20_000);

  it('when both wait for a slow one, then other connections answer what comes next', async () => {
    const slow = [query('select 1 as by from pg_sleep(0.5)'), query('select 2 as by from pg_sleep(0.5)')];
    await new Promise((resolve) => setTimeout(resolve, 120));
    await by();
    expect(asked).toBe(1);
    expect((await Promise.all(slow)).map(({ rows }) => rows[0]?.by)).toEqual([1, 2]);
    expect(asked).toBe(1);
  });

  it('FT-08 when the server ends their connections, then others answer, and new ones are opened', async () => {
    const statements = [query('select 1 as by from pg_sleep(0.4)'), query('select 2 as by from pg_sleep(0.4)')];
    await others.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pipelines'`);
    expect((await Promise.all(statements)).map(({ rows }) => rows[0]?.by)).toEqual([1, 2]);
    expect(asked).toBe(2);
    await opened();
  }, 20_000);

  it('FT-08 when no answer comes, then others give it', async () => {
    road.fallSilent();
    const { rows } = await query('select 7 as by');
    expect(rows).toEqual([{ by: 7 }]);
    expect(asked).toBe(1);
  }, 20_000);
});
