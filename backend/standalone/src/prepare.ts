import { allMigrations } from '@guildhall/backend/migrations';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { rotateSecret } from '@guildhall/event-store/keys/rotation';
import { wrapPlainKeys } from '@guildhall/event-store/keys/wrap-plain';
import { migrate } from '@guildhall/platform/migrations';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import { readSettings } from '@guildhall/platform/settings';
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
  if (process.env['KEYS_SECRET_OLD_FILE'] && isOurs(process.env, dataDir)) await replaceKeysSecret(url, dataDir);
  return wrapped;
}

/** Makes a new secret for this DATA_DIR and wraps all stored keys with it. @returns how many @throws RotationUnderWay */
export async function replaceKeysSecret(databaseUrl: string, dataDir: string): Promise<number> {
  const client = await connect(databaseUrl, 'guildhall keys', PATIENT);
  try {
    const count = await replaceSecret(dataDir, ({ current, old }) =>
      rotateSecret(client, new KeysSecret({ KEYS_SECRET: current, KEYS_SECRET_OLD: old, KEYS_SECRET_FILE: null })),
    );
    delete process.env['KEYS_SECRET_OLD_FILE'];
    return count;
  } finally {
    await client.end();
  }
}
