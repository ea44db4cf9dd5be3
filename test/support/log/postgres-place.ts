import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { migrate } from '@guildhall/platform/migrations';
import { Pool } from 'pg';
import type { Adapter } from '../log-place';
import { startPostgres, type TestPostgres } from '../postgres.mjs';

const UNEVEN_COMMITS = `
  create function uneven() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.01); return null; end $$;
  create constraint trigger uneven after insert on write.events deferrable initially deferred
  for each row when (new.revision % 10 = 0) execute function uneven()`;

let server: TestPostgres | null = null;
let databases = 0;
export const postgres: Adapter = {
  name: 'Postgres',
  appendMark: 'append',
  async place() {
    server ??= await startPostgres();
    const own = server;
    const address = await own.createDatabase(`log_${++databases}`);
    await Promise.all([migrate(address, eventStoreMigrations), migrate(address, eventStoreMigrations)]);
    const pool = new Pool({ connectionString: address, max: 24 }).on('error', () => {});
    return {
      pool,
      databaseUrl: address,
      address,
      open: ({ address: other, ...options } = {}) => openPostgresLog({ connectionString: other ?? address, ...options }),
      unevenCommits: async (on) => {
        await pool.query(on ? UNEVEN_COMMITS : 'drop trigger uneven on write.events; drop function uneven()');
      },
      kill: () => own.kill9(),
      restart: () => own.restart(),
      close: () => pool.end(),
    };
  },
};

/** Call it after the last place. */
export const stopPostgres = async (): Promise<void> => server?.stop();
