import type { Pool } from 'pg';
import type { StoredKeys } from './keys/stored-keys.js';
import { newKey, unwrap, wrap } from './keys/wrapping.js';
import { LogUnavailable } from './log.js';

/** One key per person; destroying it makes all that the log holds of the person unreadable (OP-12). */
export interface PersonKeys {
  /** The keys of those who have one; with `fresh` none is answered from memory. */
  load(people: readonly string[], fresh?: boolean): Promise<Map<string, Buffer>>;
  /** The keys of all of them, made where there is none yet. The database refuses one for a person who was erased. */
  ensure(people: readonly string[]): Promise<Map<string, Buffer>>;
  /** Drops what this process remembers of the person. */
  forget(person: string): void;
  /** Destroys the key. Other processes may remember it for a minute at most. */
  erase(person: string): Promise<void>;
}

/** The key in write.secrets that wraps the keys of persons. */
export const PERSONS = 'persons';
export const placeOfPerson = (person: string) => `person ${person}`;

const MAKE = `insert into write.person_keys (person_id, key, wrapped_by)
  select *, $3::uuid from unnest($1::uuid[], $2::bytea[]) on conflict (person_id) do nothing`;
/** The key of persons that wrapped them was replaced and is gone. */
const isOutdated = (error: unknown) => ((error as LogUnavailable).cause as { code?: string })?.code === '23503';

const REMEMBERED_MS = 60_000;
const REMEMBERED = 10_000;

interface Row {
  person_id: string;
  key: Buffer;
  wrapped_by: string;
}

/** Keys in `write.person_keys`, each wrapped by the key of persons in `stored`, remembered for a minute at most. */
export function postgresKeys(pool: Pool, stored: StoredKeys): PersonKeys {
  const memory = new Map<string, { key: Buffer; until: number }>();

  const remember = (person: string, key: Buffer) => {
    memory.delete(person);
    memory.set(person, { key, until: performance.now() + REMEMBERED_MS });
    if (memory.size > REMEMBERED) memory.delete(memory.keys().next().value as string);
  };
  const remembered = (people: readonly string[]) => {
    const now = performance.now();
    const keys = new Map<string, Buffer>();
    for (const person of people) {
      const entry = memory.get(person);
      if (entry !== undefined && entry.until > now) keys.set(person, entry.key);
    }
    return keys;
  };
  const query = async (name: string, text: string, values: unknown[]) => {
    try {
      return (await pool.query<Row>({ name, text, values })).rows;
    } catch (cause) {
      throw new LogUnavailable(false, { cause });
    }
  };
  const wrapping = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((cause) => {
      throw new LogUnavailable(false, { cause });
    });
  const load = async (people: readonly string[], fresh = false) => {
    const keys = fresh ? new Map<string, Buffer>() : remembered(people);
    const missing = people.filter((person) => !keys.has(person));
    if (missing.length === 0) return keys;
    const text = 'select person_id, key, wrapped_by from write.person_keys where person_id = any($1::uuid[])';
    for (const row of await query('person keys', text, [missing])) {
      const by = await wrapping(() => stored.byId(row.wrapped_by));
      const key = unwrap(row.key, by.key, placeOfPerson(row.person_id)).export();
      keys.set(row.person_id, key);
      remember(row.person_id, key);
    }
    return keys;
  };
  const make = async (people: readonly string[]) => {
    const by = await wrapping(() => stored.current(PERSONS));
    const wrapped = people.map((person) => wrap(newKey(), by.key, placeOfPerson(person)));
    await query('make person keys', MAKE, [people, wrapped, by.id]);
  };

  return {
    load,
    async ensure(people) {
      const keys = await load(people);
      const missing = people.filter((person) => !keys.has(person));
      if (missing.length === 0) return keys;
      await make(missing).catch(async (error) => {
        if (!isOutdated(error)) throw error;
        await wrapping(() => stored.reload());
        await make(missing);
      });
      return load(people);
    },
    forget(person) {
      memory.delete(person.toLowerCase());
    },
    async erase(person) {
      await query('erase person', 'delete from write.person_keys where person_id = $1', [person]);
      memory.delete(person.toLowerCase());
    },
  };
}
