import { allMigrations } from '@guildhall/backend/migrations';
import type { Act } from '@guildhall/contracts/event';
import { beginAct, voidAct } from '@guildhall/event-store/keys/key-acts';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { rotateSecret } from '@guildhall/event-store/keys/rotation';
import { CUT_SHORT } from '@guildhall/event-store/keys/settle';
import { wrapPlainKeys } from '@guildhall/event-store/keys/wrap-plain';
import { migrate } from '@guildhall/platform/migrations';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import { readSettings } from '@guildhall/platform/settings';
import type { Client } from 'pg';
import { grantApplication } from './application-role.js';
import { ensureSecret, isOurs, replaceSecret } from './keys-file.js';

/** Brings the database to this version, and lets the application's role at what it needs. */
export async function prepareDatabase({ url, applicationUrl }: { url: string; applicationUrl: string }): Promise<void> {
  await migrate(url, allMigrations);
  await grantApplication(url, applicationUrl);
}

/**
 * Wraps the keys that an earlier release stored in clear. Finishes a replacement of the secret that was cut short. The secret
 * of this DATA_DIR is made where nobody gives one; the environment names it from now on.
 * @returns how many keys were wrapped
 * @throws UnfittingSecret, and Error where the secret is missing
 */
export async function prepareKeys({ url, applicationUrl }: { url: string; applicationUrl: string }, dataDir: string) {
  Object.assign(process.env, await ensureSecret(process.env, dataDir, url));
  const wrapped = await wrapPlainKeys(url, new KeysSecret(readSettings({ ...process.env, DATABASE_URL: applicationUrl })));
  if (process.env['KEYS_SECRET_OLD_FILE'] && isOurs(process.env, dataDir)) await replaceKeysSecret(url, dataDir, null);
  else await withKeys(url, (client) => voidAct(client, 'secret'));
  return wrapped;
}

async function withKeys<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'guildhall keys', PATIENT);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes a new secret for this DATA_DIR and wraps all stored keys with it. The actor is noted first; `by` is null for the end of
 * a replacement that was cut short.
 * @returns how many @throws RotationUnderWay
 */
export const replaceKeysSecret = (databaseUrl: string, dataDir: string, by: Act | null): Promise<number> =>
  withKeys(databaseUrl, async (client) => {
    if (by !== null) await beginAct(client, 'secret', by);
    const count = await replaceSecret(dataDir, ({ current, old }) => {
      const secrets = { KEYS_SECRET: current, KEYS_SECRET_OLD: old, KEYS_SECRET_FILE: null };
      return rotateSecret(client, new KeysSecret(secrets), by ?? CUT_SHORT);
    });
    delete process.env['KEYS_SECRET_OLD_FILE'];
    return count;
  });
