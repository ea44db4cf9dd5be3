import { KEY_LIFETIMES } from '@guildhall/backend/operators/key-lifetimes';
import type { Act } from '@guildhall/contracts/event';
import type { RotatedKeys } from '@guildhall/contracts/operations';
import type { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { rotatePersons } from '@guildhall/event-store/keys/persons-rotation';
import { LEAD_SECONDS, rotateSecret, rotateSigning } from '@guildhall/event-store/keys/rotation';
import { RELOAD_SECONDS } from '@guildhall/event-store/keys/stored-keys';
import { readSettings } from '@guildhall/platform/settings';
import type { Client } from 'pg';
import { isOurs } from '../keys-file.js';
import { replaceKeysSecret } from '../prepare.js';
import { type CommandLine, print, Usage } from './command-line.js';
import { wholeNumber } from './progress.js';

/** How many keys were made or wrapped again, and what is said of it. */
interface Done {
  keys: number;
  said: string;
}
type Rotation = (client: Client, secret: KeysSecret, given: CommandLine, by: Act) => Promise<Done>;

const signing: Rotation = async (client, secret, given, by) => {
  const keys = await rotateSigning(client, secret, by, KEY_LIFETIMES, given.has('at-once'));
  const used = given.has('at-once')
    ? `The old ones are refused within ${RELOAD_SECONDS}`
    : `A running product uses them within ${LEAD_SECONDS + RELOAD_SECONDS}`;
  return { keys, said: `${keys} new signing keys. ${used} seconds.` };
};

const persons: Rotation = async (client, secret, { json }, by) => {
  const show = (done: number) => !json && done > 0 && print(`${wholeNumber(done)} keys of persons wrapped again`);
  const done = await rotatePersons(client, secret, by, show);
  const before = done.continued ? ' This ended a rotation that was cut short.' : '';
  return { keys: done.persons, said: `The key of persons is replaced, and wraps ${wholeNumber(done.persons)} keys.${before}` };
};

const secret: Rotation = async (client, given, _, by) => {
  const { DATA_DIR, DATABASE_URL, KEYS_SECRET_OLD } = readSettings(process.env);
  const ours = isOurs(process.env, DATA_DIR);
  if (!ours && KEYS_SECRET_OLD === null)
    throw new Usage(
      'Give the new secret as KEYS_SECRET and the one before it as KEYS_SECRET_OLD, here and to each process of the product.',
    );
  const keys = await (ours ? replaceKeysSecret(DATABASE_URL, DATA_DIR, by) : rotateSecret(client, given, by));
  return { keys, said: `${keys} stored keys are wrapped with the new secret. Keep the old one as long as backups of its time.` };
};

/** What each rotation does, by what it replaces. */
export const ROTATIONS: Readonly<Record<RotatedKeys, Rotation>> = { signing, persons, secret };
