import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeysSecret, type KeysSettings } from '@guildhall/event-store/keys/keys-secret';
import { type StoredKey, StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import { type PersonKeys, postgresKeys } from '@guildhall/event-store/person-keys';
import type pg from 'pg';
import type { Product } from './product.mjs';

export const keysWith = (KEYS_SECRET: string, KEYS_SECRET_OLD: string | null = null): KeysSettings => ({
  KEYS_SECRET,
  KEYS_SECRET_OLD,
  KEYS_SECRET_FILE: null,
});
/** For a database of a test alone. */
export const TEST_KEYS = keysWith('opens the keys of a test, nothing else');

/** What opens the keys of a product under test. */
export const keysOf = ({ env, dataDir }: Pick<Product, 'env' | 'dataDir'>): KeysSettings =>
  keysWith(env['KEYS_SECRET'] ?? readFileSync(join(dataDir, 'keys-secret'), 'utf8').trim());

/** The keys of persons, as a process of its own sees them. */
export async function personKeys(pool: pg.Pool): Promise<PersonKeys> {
  const stored = await StoredKeys.open(pool, new KeysSecret(TEST_KEYS));
  stored.close();
  return postgresKeys(pool, stored);
}

/** Signing keys as they are in memory, the one in use first; their ids are key-1, key-2, … */
export const signedBy = (...keys: Buffer[]): (() => readonly StoredKey[]) => {
  const stored = keys.map((key, at) => ({ id: `key-${at + 1}`, key: createSecretKey(key) }));
  return () => stored;
};
