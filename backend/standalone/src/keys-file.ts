import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import type { Account } from '../postgres/account.mjs';

type Env = Record<string, string | undefined>;

const fileIn = (dataDir: string) => join(dataDir, 'keys-secret');
/** A secret that is about to replace the other one: keys may be wrapped with it already. */
const nextIn = (dataDir: string) => join(dataDir, 'keys-secret.next');

export const isGiven = (env: Env): boolean => Boolean(env['KEYS_SECRET'] || env['KEYS_SECRET_FILE']);

/** Whether the secret is the one of this DATA_DIR: where an operator gives another one, nothing is made or replaced here. */
export const isOurs = (env: Env, dataDir: string): boolean => !isGiven(env) || env['KEYS_SECRET_FILE'] === fileIn(dataDir);

/** Writes a secret that only its owner can read: whole, or not at all. */
function write(file: string, owner?: { uid: number; gid: number }): void {
  const half = `${file}.${process.pid}`;
  try {
    writeFileSync(half, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    if (owner && process.getuid?.() === 0) chownSync(half, owner.uid, owner.gid);
    linkSync(half, file);
  } catch (error) {
    // A failed write names no file.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw Object.assign(error as Error, { path: file });
  } finally {
    rmSync(half, { force: true });
  }
}

/** The settings that name the secret of a DATA_DIR; none where an operator gives another one, or none was made. */
export function secretOf(env: Env, dataDir: string): Env {
  if (!isOurs(env, dataDir) || !existsSync(fileIn(dataDir))) return {};
  const next = existsSync(nextIn(dataDir)) ? { KEYS_SECRET_OLD_FILE: nextIn(dataDir) } : {};
  return { KEYS_SECRET_FILE: fileIn(dataDir), ...next };
}

const WRAPPED = `select exists(select from write.secrets where octet_length(value) <> 32) as wrapped`;

/** @throws Error where the database's keys are wrapped with a secret whose file is missing */
async function refuseWithoutSecret(databaseUrl: string, dataDir: string): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall keys', PATIENT);
  try {
    if (!(await client.query<{ wrapped: boolean }>(WRAPPED)).rows[0]?.wrapped) return;
  } finally {
    await client.end();
  }
  throw new Error(
    `The keys of this database are wrapped with a secret that is missing: ${fileIn(dataDir)}. Put the file back, or give the secret as KEYS_SECRET.`,
  );
}

/**
 * The settings that name the secret, made once for a migrated database whose keys nothing wraps yet.
 * @throws Error where they are wrapped and the file is missing
 */
export async function ensureSecret(env: Env, dataDir: string, databaseUrl: string): Promise<Env> {
  if (!isOurs(env, dataDir) || existsSync(fileIn(dataDir))) return secretOf(env, dataDir);
  await refuseWithoutSecret(databaseUrl, dataDir);
  write(fileIn(dataDir));
  return secretOf(env, dataDir);
}

/** Lets the account that runs the product read the secret. Nobody else but root can. */
export function giveSecret(dataDir: string, account: Account | null): void {
  if (account === null || !existsSync(fileIn(dataDir))) return;
  chownSync(fileIn(dataDir), account.uid, account.gid);
  chmodSync(fileIn(dataDir), 0o600);
}

/**
 * Replaces the secret of a DATA_DIR. Cut short at any moment, both are there, and calling it again goes on.
 * @param rewrap wraps all keys with the new secret; the old one opens them
 */
export async function replaceSecret<T>(
  dataDir: string,
  rewrap: (secrets: { current: string; old: string }) => Promise<T>,
): Promise<T> {
  const [file, next] = [fileIn(dataDir), nextIn(dataDir)];
  if (!existsSync(next)) write(next, statSync(file));
  const [current, old] = [next, file].map((each) => readFileSync(each, 'utf8').trim()) as [string, string];
  const done = await rewrap({ current, old });
  renameSync(next, file);
  return done;
}
