import type { EventLog } from '@guildhall/event-store/log';
import { migrate } from '@guildhall/event-store/migrate';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { openLog } from '@guildhall/event-store/open-log';
import { readSettings } from '@guildhall/event-store/settings';
import { projectionMigrations } from '@guildhall/projections/migrations';
import { embeddedDatabase, externalDatabase } from '../database.js';
import { root } from '../root.js';
import { placeOf, readStandaloneSettings } from '../settings.js';

/**
 * Gives an operator's command the database, whether the product runs or not: one that had to be started is stopped afterwards.
 * DATABASE_URL and DATA_DIR stand in the environment meanwhile.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const settings = readStandaloneSettings(process.env, root);
  const place = placeOf(settings);
  const database = place ? await embeddedDatabase(place) : await externalDatabase(settings.databaseUrl as string);
  const stop = async () => {
    if (!database.adopted) await database.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    await migrate(database.url, [...eventStoreMigrations, ...projectionMigrations]);
    Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: place?.dataDir ?? settings.dataDir });
    return await work(database.url);
  } finally {
    await stop();
  }
}

/** The same, with the log opened on it. */
export const withLog = <T>(work: (on: { databaseUrl: string; log: EventLog }) => Promise<T>): Promise<T> =>
  withDatabase(async (databaseUrl) => {
    const log = await openLog(readSettings(process.env));
    try {
      return await work({ databaseUrl, log });
    } finally {
      await log.close();
    }
  });

export const print = (line: string) => process.stdout.write(`${line}\n`);

/** A command given wrongly: how it is given. */
export class Usage extends Error {}
