import { Pool } from 'pg';
import { openKurrentLog } from './kurrent/kurrent-log.js';
import type { EventLog } from './log.js';
import { postgresKeys } from './person-keys.js';
import { withPersonalData } from './personal-data.js';
import { identify } from './postgres/connection.js';
import { openPostgresLog } from './postgres-log.js';
import type { Settings } from './settings.js';
import { withUpcasts } from './upcasts.js';

/**
 * Opens the log that EVENT_STORE_URL names, with personal data encrypted and old events lifted to their current shape.
 * Takes 6 connections to Postgres (or as many as `options` says), and 2 more where no pool on DATABASE_URL is given; a log
 * on another server keeps its side rows in DATABASE_URL.
 * @throws Error when the address cannot be served or the server is not safe to write to
 */
export async function openLog(
  settings: Pick<Settings, 'DATABASE_URL' | 'EVENT_STORE_URL'>,
  pool?: Pool,
  options: { connections?: number } = {},
): Promise<EventLog> {
  const open = opener(settings, options);
  const shared = pool ?? new Pool({ connectionString: settings.DATABASE_URL, max: 2 });
  if (pool === undefined) shared.on('error', () => {});
  const release = async () => {
    if (pool === undefined) await shared.end();
  };
  try {
    const log = await open(shared);
    const whole = withUpcasts(withPersonalData(log, postgresKeys(shared)));
    return { ...whole, close: () => log.close().then(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** How logs of the address's scheme are opened. */
function opener(
  { DATABASE_URL, EVENT_STORE_URL }: Pick<Settings, 'DATABASE_URL' | 'EVENT_STORE_URL'>,
  { connections = 6 }: { connections?: number },
): (shared: Pool) => Promise<EventLog> {
  const scheme = EVENT_STORE_URL.split(':', 1)[0];
  switch (scheme) {
    case 'postgres':
    case 'postgresql':
      return async (shared) => {
        const log = await openPostgresLog({ connectionString: EVENT_STORE_URL, connections });
        if ((await identify(shared)) === log.id) return log;
        await log.close();
        throw new Error(
          'EVENT_STORE_URL and DATABASE_URL name different databases: a Postgres log writes its side rows beside the events',
        );
      };
    case 'esdb':
    case 'esdb+discover':
    case 'kurrentdb':
    case 'kurrentdb+discover':
      return () => openKurrentLog({ address: EVENT_STORE_URL, databaseUrl: DATABASE_URL, connections });
    default:
      throw new Error(`There is no event store for ${scheme}: addresses`);
  }
}
