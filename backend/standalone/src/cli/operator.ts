import { allMigrations } from '@guildhall/backend/migrations';
import type { EventLog } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import { assertMigrated } from '@guildhall/platform/migrations';
import { readSettings } from '@guildhall/platform/settings';
import { findPlace } from '../../postgres/place.mjs';
import { Claimed, claimSoon } from '../claim.js';
import { type Database, embeddedDatabase, externalDatabase } from '../database.js';
import { secretOf } from '../keys-file.js';
import { prepareDatabase, prepareKeys } from '../prepare.js';
import { productRoot } from '../root.js';
import { embeddedPlaceOf, readStandaloneSettings } from '../settings.js';
import { refuseForeign, refuseStranger } from './own-database.js';

/** What a command does to the database: one that only reads changes nothing, not even its migrations. */
export type Access = 'reads' | 'changes';

/** The database that the settings name. @throws Error naming where it was looked for, when there is none: none is made */
async function existingDatabase(): Promise<{ database: Database; dataDir: string }> {
  const settings = readStandaloneSettings(process.env, productRoot);
  if (settings.databaseUrl !== null)
    return { database: await externalDatabase(settings.databaseUrl, settings.ownerUrl ?? undefined), dataDir: settings.dataDir };
  const { place, lookedIn } = findPlace(settings.dataDir);
  if (!place)
    throw new Error(
      `There is no database of Guildhall in ${lookedIn.join(' or ')}. DATA_DIR names the folder; npm start makes a database in it.`,
    );
  return { database: await embeddedDatabase(place), dataDir: place.dataDir };
}

/**
 * Gives an operator's command the database, whether the product runs or not: one that had to be started is stopped afterwards.
 * DATABASE_URL and DATA_DIR are set in the environment for as long.
 * @throws Error when there is no database, or it lacks migrations and the command only reads
 */
export async function withDatabase<T>(access: Access, work: (databaseUrl: string, ownerUrl: string) => Promise<T>): Promise<T> {
  const { database, dataDir } = await existingDatabase();
  const stop = async () => {
    if (!database.adopted) await database.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    await refuseForeign(database.url);
    if (access === 'changes') await prepareDatabase(database);
    else await assertMigrated(database.url, allMigrations);
    await refuseStranger(database.applicationUrl);
    if (access === 'changes') await prepareKeys(database, dataDir);
    Object.assign(process.env, secretOf(process.env, dataDir), { DATABASE_URL: database.applicationUrl, DATA_DIR: dataDir });
    return await work(database.applicationUrl, database.url);
  } finally {
    await stop();
  }
}

/** The same, with the log opened on it. */
export const withLog = <T>(
  access: Access,
  work: (on: { databaseUrl: string; ownerUrl: string; log: EventLog }) => Promise<T>,
): Promise<T> =>
  withDatabase(access, async (databaseUrl, ownerUrl) => {
    const log = await openLog(readSettings(process.env));
    try {
      return await work({ databaseUrl, ownerUrl, log });
    } finally {
      await log.close();
    }
  });

/**
 * Gives a restore the database of the settings, an embedded one that is made where there is none.
 * @throws Error while the product runs on it
 */
export async function withTarget<T>(work: (databaseUrl: string, applicationUrl: string) => Promise<T>): Promise<T> {
  const settings = readStandaloneSettings(process.env, productRoot);
  const place = embeddedPlaceOf(settings);
  const held = place ? await claimSoon(place.dataDir, 'command').catch(inPlainWords) : undefined;
  const database = place
    ? await embeddedDatabase(place, held)
    : await externalDatabase(settings.databaseUrl as string, settings.ownerUrl ?? undefined);
  try {
    const dataDir = place?.dataDir ?? settings.dataDir;
    Object.assign(process.env, secretOf(process.env, dataDir), { DATABASE_URL: database.url, DATA_DIR: dataDir });
    return await work(database.url, database.applicationUrl);
  } finally {
    await database.stop();
    held?.release();
  }
}

function inPlainWords(error: unknown): never {
  if (error instanceof Claimed) throw new Error('Guildhall runs on this data. Stop it before you restore.');
  throw error;
}
