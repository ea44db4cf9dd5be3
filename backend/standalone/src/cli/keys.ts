import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RotatedKeys } from '@guildhall/contracts/operations';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { LEAD_SECONDS, type ListedKey, listKeys, RotationUnderWay } from '@guildhall/event-store/keys/rotation';
import { settleRotations } from '@guildhall/event-store/keys/settle';
import { RELOAD_SECONDS } from '@guildhall/event-store/keys/stored-keys';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import { readSettings } from '@guildhall/platform/settings';
import type { Client } from 'pg';
import { type CommandLine, parseCommandLine, print, printJson, Usage, withReason } from './command-line.js';
import { ROTATIONS } from './keys.rotations.js';
import { withDatabase, withLog } from './operator.js';
import { finished, wholeNumber } from './progress.js';

const HELP = `npm run keys -- <command>

  list             shows each stored key: name, version, since or until when it is used, how many keys it wraps; no value
  rotate signing   makes new keys for access tokens, refresh tokens and known browsers. A running product uses them within
                   ${LEAD_SECONDS + RELOAD_SECONDS} seconds. The old ones are valid for as long as what they signed, then they are dropped
  rotate persons   replaces the key that wraps the keys of persons, while the product runs. Cut short, a running product ends
                   it, or the next call. The keys of persons themselves stay: what they sealed is in a log that is written once
  rotate secret    wraps all stored keys with KEYS_SECRET; the secret before it is given as KEYS_SECRET_OLD. Where npm start
                   made the secret, it makes a new one. Backups open with the secret of their time only

  --at-once      with rotate signing: the old keys end now, for keys that somebody else has
  --reason "…"   why; the log keeps it with your account's name
  --json         prints the result as JSON
  --help         prints this

Exit code: 0 when all that was asked for was done, 1 when not, 2 when the command was given wrongly.`;

const [ATTEMPTS, PAUSE_MS] = [50, 200];

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'guildhall keys', PATIENT);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isCurrent = ({ used_from, ends_at }: ListedKey, now: string) => used_from <= now && ends_at === null;
function line(key: ListedKey): string {
  const state = key.ends_at
    ? `until ${key.ends_at}`
    : isCurrent(key, new Date().toISOString())
      ? 'in use'
      : `from ${key.used_from}`;
  const wraps = key.wraps > 0 ? `  wraps ${wholeNumber(key.wraps)}` : '';
  return `${key.name.padEnd(16)} ${String(key.version).padStart(3)}  ${key.id}  ${state}  by secret ${key.wrapped_by}${wraps}`;
}

const list = ({ json }: CommandLine) =>
  withDatabase('reads', (databaseUrl) =>
    withClient(databaseUrl, async (client) => {
      const keys = await listKeys(client);
      if (json) printJson(keys);
      else for (const key of keys) print(line(key));
    }),
  );

/** Another process may be at it, which then records this rotation too. */
async function recorded(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RotationUnderWay)) throw error;
      if (attempt === ATTEMPTS) return;
      await sleep(PAUSE_MS);
    }
  }
}

async function rotate(which: RotatedKeys, given: CommandLine): Promise<void> {
  const by = withReason(given);
  await withLog('changes', async ({ databaseUrl, log }) => {
    const secret = new KeysSecret(readSettings(process.env));
    const { keys, said } = await withClient(databaseUrl, (client) => ROTATIONS[which](client, secret, given, by));
    await recorded(() => withClient(databaseUrl, (client) => settleRotations(client, secret, log)));
    if (given.json) printJson({ which, keys });
    else finished(said);
  });
}

/** Shows and replaces stored keys. @throws Usage, RotationUnderWay, UnfittingSecret */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { 'at-once': 'boolean' });
  if (given === null) return;
  const [verb, which, ...more] = given.words;
  if (verb === 'list' && which === undefined) return list(given);
  const known = which !== undefined && Object.hasOwn(ROTATIONS, which);
  if (verb !== 'rotate' || !known || more.length > 0 || (given.has('at-once') && which !== 'signing')) throw new Usage(HELP);
  return rotate(which as RotatedKeys, given);
}
