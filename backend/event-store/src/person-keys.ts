import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { LogUnavailable } from './log.js';

/** One key per person; destroying it makes all that the log holds of the person unreadable (OP-12). */
export interface PersonKeys {
  /** The keys of those who have one; with `fresh` none is answered from memory. */
  load(people: readonly string[], fresh?: boolean): Promise<Map<string, Buffer>>;
  /** The keys of all of them, made where there is none yet. */
  ensure(people: readonly string[]): Promise<Map<string, Buffer>>;
  /** Drops what this process remembers of the person. */
  forget(person: string): void;
  /** Destroys the key. Other processes may remember it for a minute at most. */
  erase(person: string): Promise<void>;
}

const REMEMBERED_MS = 60_000;
const REMEMBERED = 10_000;

/** Keys in `write.person_keys`, remembered for a minute at most. */
export function postgresKeys(pool: Pool): PersonKeys {
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
      return (await pool.query<{ person_id: string; key: Buffer }>({ name, text, values })).rows;
    } catch (cause) {
      throw new LogUnavailable(false, { cause });
    }
  };
  const load = async (people: readonly string[], fresh = false) => {
    const keys = fresh ? new Map<string, Buffer>() : remembered(people);
    const missing = people.filter((person) => !keys.has(person));
    if (missing.length === 0) return keys;
    const text = 'select person_id, key from write.person_keys where person_id = any($1::uuid[])';
    for (const row of await query('person keys', text, [missing])) {
      keys.set(row.person_id, row.key);
      remember(row.person_id, row.key);
    }
    return keys;
  };

  return {
    load,
    async ensure(people) {
      const keys = await load(people);
      const missing = people.filter((person) => !keys.has(person));
      if (missing.length === 0) return keys;
      await query(
        'make person keys',
        `insert into write.person_keys (person_id, key)
         select * from unnest($1::uuid[], $2::bytea[]) on conflict (person_id) do nothing`,
        [missing, missing.map(() => randomBytes(32))],
      );
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
