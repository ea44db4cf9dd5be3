import type { Act } from '@guildhall/contracts/event';
import { inTransaction } from '@guildhall/platform/postgres';
import type { ClientBase } from 'pg';
import { PERSONS, placeOfPerson } from '../person-keys.js';
import { beginAct, countKeys, finishAct, openAct } from './key-acts.js';
import type { KeysSecret } from './keys-secret.js';
import { addKey, alone } from './rotation.js';
import { type StoredKey, StoredKeys } from './stored-keys.js';
import { unwrap, wrap } from './wrapping.js';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
const BEHIND = `select person_id, key, wrapped_by from write.person_keys where wrapped_by <> $1 and person_id > $2
  order by person_id limit ${BATCH} for update`;
const REWRAP = `update write.person_keys p set key = w.key, wrapped_by = $3
  from unnest($1::uuid[], $2::bytea[]) w(person_id, key) where p.person_id = w.person_id`;
const VERSIONS = 'select id from write.secrets where name = $1 order by version desc';
const DROP = 'delete from write.secrets where name = $1 and id <> $2';

export interface PersonsRotated {
  persons: number;
  /** A rotation that was cut short was finished; no further one was begun. */
  continued: boolean;
}

/** @returns the last person of the batch, or null when it was the last batch */
async function rewrapBatch(client: ClientBase, stored: StoredKeys, by: StoredKey, act: string, after: string) {
  const { rows } = await client.query<{ person_id: string; key: Buffer; wrapped_by: string }>(BEHIND, [by.id, after]);
  const wrapped: Buffer[] = [];
  for (const { person_id, key, wrapped_by } of rows) {
    const place = placeOfPerson(person_id);
    wrapped.push(wrap(unwrap(key, (await stored.byId(wrapped_by)).key, place), by.key, place));
  }
  const people = rows.map(({ person_id }) => person_id);
  if (people.length > 0) await client.query(REWRAP, [people, wrapped, by.id]);
  await countKeys(client, act, people.length);
  return { count: people.length, last: people.length === BATCH ? (people.at(-1) as string) : null };
}

/** Drops the older versions, unless a key is still wrapped by one: the foreign key of write.person_keys holds it then. */
async function dropOthers(client: ClientBase, id: string): Promise<boolean> {
  try {
    await client.query(DROP, [PERSONS, id]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false;
    throw error;
  }
}

/** The version to wrap with, and the act: of the rotation that was cut short, where there is one. */
async function begun(client: ClientBase, secret: KeysSecret, by: Act) {
  const { rows: versions } = await client.query<{ id: string }>(VERSIONS, [PERSONS]);
  const continued = versions.length > 1 || (await openAct(client, 'persons')) !== null;
  return inTransaction(client, async () => {
    const act = await beginAct(client, 'persons', by);
    return { act, continued, id: continued ? versions[0]!.id : await addKey(client, secret, PERSONS, 0) };
  });
}

/**
 * Replaces the key that wraps the keys of persons. Their own keys stay: the log is written once, so what they sealed could
 * not be sealed again. Each batch of 500 commits by itself; cut short, the next call goes on in the name of the first.
 * @param onProgress called with the number of keys that were wrapped again so far
 * @throws RotationUnderWay, UnfittingSecret
 */
export const rotatePersons = (
  client: ClientBase,
  secret: KeysSecret,
  by: Act,
  onProgress: (persons: number) => void = () => {},
): Promise<PersonsRotated> =>
  alone(client, async () => {
    const { act, continued, id } = await begun(client, secret, by);
    const stored = await StoredKeys.open(client, secret);
    try {
      const wrapper = await stored.byId(id);
      let persons = 0;
      do {
        for (let after: string | null = FIRST; after !== null; ) {
          const from: string = after;
          const { count, last } = await inTransaction(client, () => rewrapBatch(client, stored, wrapper, act, from));
          after = last;
          persons += count;
          onProgress(persons);
        }
      } while (!(await dropOthers(client, id)));
      await finishAct(client, act);
      return { persons, continued };
    } finally {
      stored.close();
    }
  });
