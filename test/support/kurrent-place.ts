import { randomUUID } from 'node:crypto';
import { openKurrentLog } from '@guildhall/event-store/kurrent/kurrent-log';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { Pool } from 'pg';
import { type KurrentServer, reach, startDouble } from './kurrent-server';
import type { Adapter, Place } from './log-place';
import { freshDatabase } from './postgres.mjs';

export interface KurrentPlace extends Place {
  server: KurrentServer;
}

export interface KurrentAdapter extends Adapter {
  place(): Promise<KurrentPlace>;
}

/** Through one client, on the double; also on the server that TEST_KURRENTDB_URL names (insecure, one node), where it does. */
export function kurrentAdapters(scheme: 'esdb' | 'kurrentdb'): [KurrentAdapter, ...KurrentAdapter[]] {
  const real = process.env.TEST_KURRENTDB_URL;
  return [adapter(scheme, null), ...(real ? [adapter(scheme, real)] : [])];
}

function adapter(scheme: string, real: string | null): KurrentAdapter {
  return {
    name: `${real ? 'KurrentDB' : 'the double of KurrentDB'}, through the client of ${scheme}:`,
    appendMark: 'ProductCreated',
    async place() {
      const server = real ? await reach(real) : await startDouble();
      const { url: databaseUrl, drop } = await freshDatabase();
      await migrate(databaseUrl, eventStoreMigrations);
      const pool = new Pool({ connectionString: databaseUrl, max: 24 }).on('error', () => {});
      const address = `${scheme}://127.0.0.1:${server.port}${real ? new URL(real).search : '?tls=false'}`;
      const namespace = real ? `${randomUUID()}.` : '';
      return {
        pool,
        databaseUrl,
        address,
        server,
        open: ({ address: other = address, patience = 20_000, ...options } = {}) =>
          openKurrentLog({ address: other, databaseUrl, namespace, patience, ...options }),
        unevenCommits: (on) => server.control({ uneven: on }),
        kill: () => server.kill(),
        restart: () => server.restart(),
        close: async () => {
          await pool.end();
          await server.close();
          await drop();
        },
      };
    },
  };
}
