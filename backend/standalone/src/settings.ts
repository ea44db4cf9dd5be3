import { resolve } from 'node:path';
import { readSettings, type Settings } from '@guildhall/platform/settings';
import { choosePlace, type Place } from '../postgres/place.mjs';
import { isGiven } from './keys-file.js';

const notYetKnown = 'postgres://localhost/unknown-as-yet';

export interface StandaloneSettings {
  host: string;
  port: number;
  publicUrl: URL;
  /** Absolute. */
  dataDir: string;
  /** The database to use, or null for the embedded one. */
  databaseUrl: string | null;
  /** Who migrates the database of `databaseUrl`: the same unless named. */
  ownerUrl: string | null;
  seeds: Settings['SEEDS'];
}

/**
 * The settings of the one-machine mode (README, settings table).
 * @param root the checkout; a relative DATA_DIR counts from there
 * @throws BadSettings naming every bad variable at once
 */
export function readStandaloneSettings(env: Record<string, string | undefined>, root: string): StandaloneSettings {
  const withDatabase = {
    ...env,
    DATABASE_URL: env['DATABASE_URL'] || notYetKnown,
    ...(!isGiven(env) && { KEYS_SECRET: notYetKnown }),
  };
  const { HOST, PORT, PUBLIC_URL, DATA_DIR, SEEDS } = readSettings(withDatabase);
  return {
    host: HOST,
    port: PORT,
    publicUrl: PUBLIC_URL,
    dataDir: resolve(root, DATA_DIR),
    databaseUrl: env['DATABASE_URL'] || null,
    ownerUrl: env['DATABASE_OWNER_URL'] || env['DATABASE_URL'] || null,
    seeds: SEEDS,
  };
}

/** Where the embedded database is, or null when DATABASE_URL names another one. */
export const embeddedPlaceOf = (settings: StandaloneSettings): Place | null =>
  settings.databaseUrl === null ? choosePlace(settings.dataDir) : null;
