import { openPool } from '@guildhall/platform/postgres';
import type { Settings } from '@guildhall/platform/settings';
import type { Pool } from 'pg';
import { measured } from './append-figures.js';
import { KeysSecret, type KeysSettings } from './keys/keys-secret.js';
import { StoredKeys } from './keys/stored-keys.js';
import { holdsEvents, openKurrentLog } from './kurrent/kurrent-log.js';
import type { EventLog } from './log.js';
import { type PersonKeys, postgresKeys } from './person-keys.js';
import { withPersonalData } from './personal-data.js';
import { identify } from './postgres/connection.js';
import { openPostgresLog } from './postgres/postgres-log.js';
import { withUpcasts } from './upcasts.js';

/**
 * Opens the log that EVENT_STORE_URL names, with personal data encrypted and old events lifted to their current shape.
 * Takes 6 connections to Postgres, or as many as `options` says, and 2 more where no pool on DATABASE_URL is given.
 * `say` receives what an operator should know. A log on another server keeps its side rows in DATABASE_URL.
 * `options.keys` are the keys of persons, where the process has opened the stored keys already.
 * @throws UnfittingSecret, and Error when the address cannot be served or the server is not safe to write to
 */
export async function openLog(
  settings: Pick<Settings, 'DATABASE_URL' | 'EVENT_STORE_URL'> & KeysSettings,
  pool?: Pool,
  options: { connections?: number; say?: (line: string) => void; keys?: PersonKeys } = {},
): Promise<EventLog> {
  const open = opener(settings, options);
  const shared = pool ?? openPool({ connectionString: settings.DATABASE_URL, max: 2 });
  let stored: StoredKeys | undefined;
  const release = async () => {
    stored?.close();
    if (pool === undefined) await shared.end();
  };
  try {
    if (!options.keys) stored = await StoredKeys.open(shared, new KeysSecret(settings), options.say);
    const keys = options.keys ?? postgresKeys(shared, stored as StoredKeys);
    const log = await open(shared);
    const whole = measured(withUpcasts(withPersonalData(log, keys)));
    return { ...whole, close: () => log.close().then(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Whether the log is on a server of its own, beside the Postgres of DATABASE_URL. */
export const isElsewhere = ({ EVENT_STORE_URL }: Pick<Settings, 'EVENT_STORE_URL'>) => !/^postgres(ql)?:/.test(EVENT_STORE_URL);

/** Whether the log is elsewhere and holds events already. @throws LogUnavailable */
export const isTaken = async (settings: Pick<Settings, 'EVENT_STORE_URL'>): Promise<boolean> =>
  isElsewhere(settings) && holdsEvents(settings.EVENT_STORE_URL);

/** The log as it stores its events: personal data sealed, old shapes not lifted. For backups. @throws as openLog */
export async function openStoredLog(settings: Pick<Settings, 'DATABASE_URL' | 'EVENT_STORE_URL'>): Promise<EventLog> {
  const pool = openPool({ connectionString: settings.DATABASE_URL, max: 2 });
  const log = await opener(
    settings,
    {},
  )(pool).catch(async (error) => {
    await pool.end();
    throw error;
  });
  return { ...log, close: () => log.close().then(() => pool.end()) };
}

/** How logs of the address's scheme are opened. */
function opener(
  { DATABASE_URL, EVENT_STORE_URL }: Pick<Settings, 'DATABASE_URL' | 'EVENT_STORE_URL'>,
  { connections = 6, say }: { connections?: number; say?: (line: string) => void },
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
      return () => openKurrentLog({ address: EVENT_STORE_URL, databaseUrl: DATABASE_URL, connections, say });
    default:
      throw new Error(`There is no event store for ${scheme}: addresses`);
  }
}
