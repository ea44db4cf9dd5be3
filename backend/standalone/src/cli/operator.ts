import { allMigrations } from '@guildhall/backend/migrations';
import type { EventLog } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import { assertMigrated, HISTORY } from '@guildhall/platform/migrations';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import { readSettings } from '@guildhall/platform/settings';
import { findPlace } from '../../postgres/place.mjs';
import { Claimed, claimSoon } from '../claim.js';
import { type Database, embeddedDatabase, externalDatabase } from '../database.js';
import { secretOf } from '../keys-file.js';
import { prepareDatabase, prepareKeys } from '../prepare.js';
import { productRoot } from '../root.js';
import { embeddedPlaceOf, readStandaloneSettings } from '../settings.js';

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

const withoutSecrets = (databaseUrl: string) => {
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${host}`;
};

/** @throws Error when this is no database of Guildhall's */
async function refuseForeign(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall operator', PATIENT);
  try {
    const { rows } = await client.query<{ ours: boolean }>(`select to_regclass('write.${HISTORY}') is not null as ours`);
    if (!rows[0]?.ours) throw new Error(`The database ${withoutSecrets(databaseUrl)} holds nothing of Guildhall's.`);
  } finally {
    await client.end();
  }
}

/** Tables that somebody else makes, the product could not use. @throws Error naming who the product connects as */
async function refuseStranger(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall operator', PATIENT);
  try {
    const { rows } = await client.query<{ owner: string; self: string }>(
      "select pg_get_userbyid(nspowner) as owner, current_user as self from pg_namespace where nspname = 'read'",
    );
    const [found] = rows;
    if (found && found.owner !== found.self)
      throw new Error(
        `The product connects as ${found.owner}, and DATABASE_URL names ${found.self}: name the product's own address.`,
      );
  } finally {
    await client.end();
  }
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
