import type { Product as Running } from '../support/product.mjs';
import { queryOf } from '../support/query-of';
import { sharedProduct } from '../support/shared';

const ROLE = `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as mighty
  from pg_roles where rolname = current_user`;
const DENIED = '42501';

const code = (databaseUrl: string, text: string): Promise<string> =>
  queryOf(databaseUrl, text).then(
    () => 'done',
    (error) => error.code,
  );

describe('the product’s role in the database', () => {
  let running: Running;
  beforeAll(async () => {
    running = await sharedProduct();
  }, 120_000);

  const application = () => running.env['DATABASE_URL'] ?? '';

  it('VU-17 every connection of the backend and the projections is one of a role without special rights', async () => {
    const connections = await queryOf(
      running.databaseUrl,
      `select distinct usename as name, usesuper as super from pg_stat_activity a join pg_user using (usename)
       where application_name like 'guildhall%' or application_name like 'projections%' or application_name in ('mail', 'publishing')`,
    );
    expect(connections).toEqual([{ name: 'guildhall_application', super: false }]);
    expect(await queryOf(application(), ROLE)).toEqual([{ name: 'guildhall_application', mighty: false }]);
  });

  it.each([
    ['change an event', "update write.events set type = 'Nothing'"],
    ['delete an event', 'delete from write.events'],
    ['empty the log', 'truncate write.events'],
    ['change a table of the write side', 'alter table write.accounts add column extra text'],
    ['drop the write side', 'drop schema write cascade'],
    ['drop the state of projections', 'drop schema projections cascade'],
    ['change a function of the log', 'drop function write.authority'],
    ['rename the log', 'update write.log_identity set id = gen_random_uuid()'],
    ['forget a migration', 'delete from write.migrations'],
    ['forget whose key was destroyed', 'delete from write.destroyed_keys'],
    ['make a role', 'create role another'],
    ['make itself a superuser', 'alter role guildhall_application superuser'],
    ['read files of the server', "select pg_read_file('/etc/passwd')"],
    ['run a program', "copy (select 1) to program 'true'"],
  ])('VU-17 it cannot %s', async (_, text) => {
    expect(await code(application(), text)).toBe(DENIED);
  });
});
