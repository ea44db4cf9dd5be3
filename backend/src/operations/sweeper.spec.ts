import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { connect } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { sweepWriteSide } from './sweeper';

const ROWS = `
  insert into write.idempotency (actor, key, fingerprint, created)
    values ('mara', 'fresh', 'f', now() - interval '47 hours'), ('mara', 'over', 'f', now() - interval '49 hours');
  insert into write.accounts (id, role) values ('00000000-0000-0000-0000-000000000001', 'client');
  insert into write.sessions (id, account_id, expires_at)
    select gen_random_uuid(), id, ends from write.accounts, (values (now() - interval '23 hours'), (now() - interval '25 hours')) e(ends);
  insert into write.refresh_tokens (hash, session_id, expires_at)
    select 'token ' || row_number() over (), id, expires_at from write.sessions;
  insert into write.mailed_tokens (hash, account_id, purpose, expires_at)
    select 'mail ' || row_number() over (), account_id, 'confirm', expires_at from write.sessions`;

describe('the sweep of the write side', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: Client;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url, eventStoreMigrations);
    client = await connect(database.url, 'test');
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const count = async (table: string) => Number((await client.query(`select count(*) from write.${table}`)).rows[0].count);

  it('[VU-24] removes keys that have ended, and no other', async () => {
    await client.query(`insert into write.secrets (name, version, value, ends_at) values ('a', 1, '', now() - interval '1 second'),
      ('a', 2, '', now() + interval '1 hour'), ('a', 3, '', null)`);
    await sweepWriteSide(client);
    expect((await client.query('select version from write.secrets order by 1')).rows).toEqual([{ version: 2 }, { version: 3 }]);
  });

  it('removes answers after 48 hours, and tokens and sessions a day after their end', async () => {
    await client.query(ROWS);
    await sweepWriteSide(client);
    expect((await client.query('select key from write.idempotency')).rows).toEqual([{ key: 'fresh' }]);
    for (const table of ['sessions', 'refresh_tokens', 'mailed_tokens']) expect([table, await count(table)]).toEqual([table, 1]);
  });

  it('removes a session a day after its person ended it, or after nobody could go on with it', async () => {
    await client.query('delete from write.sessions');
    // What it is, when it was revoked and used, and when its refresh token ends.
    await client.query(`
      insert into write.sessions (id, account_id, device, expires_at, revoked_at, used_at)
      select gen_random_uuid(), '00000000-0000-0000-0000-000000000001', device, now() + interval '50 days',
        now() - revoked::interval, now() - used::interval
      from (values ('in use', null, '29 days'), ('ended lately', '23 hours', '23 hours'), ('ended', '25 hours', '25 hours'),
        ('idle lately', null, '30 days 23 hours'), ('idle', null, '31 days 1 hour')) s(device, revoked, used)`);
    await client.query(`insert into write.refresh_tokens (hash, session_id, expires_at)
      select 'of ' || device, id, used_at + interval '30 days' from write.sessions`);
    await sweepWriteSide(client);
    const left = await client.query<{ device: string }>('select device from write.sessions order by 1');
    expect(left.rows.map(({ device }) => device)).toEqual(['ended lately', 'idle lately', 'in use']);
  });
});
