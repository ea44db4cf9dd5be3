import type { Act } from '@guildhall/contracts/event';
import { inTransaction } from '@guildhall/platform/postgres';
import type { Client, ClientBase } from 'pg';
import { beginAct, countKeys, finishAct, openAct } from './key-acts.js';
import type { KeysSecret } from './keys-secret.js';
import { newSecret, placeOfSecret, RELOAD_SECONDS } from './stored-keys.js';
import { wrapperOf } from './wrapping.js';

/** Every process has read a new signing key before the first one signs with it. */
export const LEAD_SECONDS = 3 * RELOAD_SECONDS;

/** Another rotation holds the lock. */
export class RotationUnderWay extends Error {
  constructor() {
    super('Another rotation of keys is under way. Wait until it ends.');
  }
}

/** A key of write.secrets without its value. Times are ISO. */
export interface ListedKey {
  id: string;
  name: string;
  version: number;
  created_at: string;
  used_from: string;
  /** From then on it is no longer valid; null for a key in use. */
  ends_at: string | null;
  /** The id of the secret that wraps it. */
  wrapped_by: string;
  /** Keys of persons that it wraps. */
  wraps: number;
}

const TRY_LOCK = "select pg_try_advisory_lock(hashtext('guildhall.keys')) as locked";
const UNLOCK = "select pg_advisory_unlock(hashtext('guildhall.keys'))";
const LIST = `select s.id, s.name, s.version, s.created_at, s.used_from, s.ends_at, s.value, coalesce(p.wraps, 0)::int as wraps
  from write.secrets s left join (select wrapped_by, count(*) as wraps from write.person_keys group by 1) p on p.wrapped_by = s.id
  order by s.name, s.version desc`;
const AGE = `update write.secrets set ends_at = least(ends_at, now() + make_interval(secs => $2)) where name = $1`;
const ADD = `insert into write.secrets (id, name, version, value, used_from)
  select $2::uuid, $1, coalesce(max(version), 0) + 1, $3::bytea, now() + make_interval(secs => $4)
  from write.secrets where name = $1`;

export async function listKeys(client: Pick<Client, 'query'>): Promise<ListedKey[]> {
  type Row = Omit<ListedKey, 'created_at' | 'used_from' | 'ends_at'> & Record<'created_at' | 'used_from', Date>;
  const { rows } = await client.query<Row & { ends_at: Date | null; value: Buffer }>(LIST);
  return rows.map(({ id, name, version, wraps, value, ...times }) => ({
    id,
    name,
    version,
    created_at: times.created_at.toISOString(),
    used_from: times.used_from.toISOString(),
    ends_at: times.ends_at?.toISOString() ?? null,
    wrapped_by: wrapperOf(value),
    wraps,
  }));
}

/** Does work while nobody else rotates keys. @throws RotationUnderWay */
export async function alone<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  if (!(await client.query<{ locked: boolean }>(TRY_LOCK)).rows[0]?.locked) throw new RotationUnderWay();
  try {
    return await work();
  } finally {
    await client.query(UNLOCK).catch(() => {});
  }
}

/** The next version of a key, used in so many seconds. */
export async function addKey(client: ClientBase, secret: KeysSecret, name: string, leadSeconds: number): Promise<string> {
  const [id, value] = newSecret(name, secret);
  await client.query(ADD, [name, id, value, leadSeconds]);
  return id;
}

/**
 * Makes new signing keys, all in one commit. The old ones are valid for as long as what they signed.
 * @param kept seconds for which the keys of each name stay valid after their last use
 * @param atOnce the old keys end now: for keys that somebody else has
 * @returns how many it made
 * @throws RotationUnderWay, UnfittingSecret
 */
export const rotateSigning = (
  client: Client,
  secret: KeysSecret,
  by: Act,
  kept: Readonly<Record<string, number>>,
  atOnce = false,
): Promise<number> =>
  alone(client, () =>
    inTransaction(client, async () => {
      const keys = Object.keys(kept).length;
      const act = await beginAct(client, 'signing', by);
      for (const [name, seconds] of Object.entries(kept)) {
        await client.query(AGE, [name, atOnce ? 0 : LEAD_SECONDS + RELOAD_SECONDS + seconds]);
        await addKey(client, secret, name, atOnce ? 0 : LEAD_SECONDS);
      }
      await countKeys(client, act, keys);
      await finishAct(client, act);
      return keys;
    }),
  );

/**
 * Wraps all stored keys with the current secret, in one commit.
 * @returns how many were wrapped with another one
 * @throws RotationUnderWay, UnfittingSecret
 */
export const rotateSecret = (client: Client, secret: KeysSecret, by: Act): Promise<number> =>
  alone(client, () =>
    inTransaction(client, async () => {
      const { rows } = await client.query<{ id: string; name: string; value: Buffer }>(
        'select id, name, value from write.secrets for update',
      );
      const others = rows.filter(({ value }) => !secret.isCurrent(value));
      for (const row of others) {
        const place = placeOfSecret(row);
        const value = secret.wrap(secret.unwrap(row.value, place), place);
        await client.query('update write.secrets set value = $2 where id = $1', [row.id, value]);
      }
      if (others.length === 0 && (await openAct(client, 'secret')) === null) return 0;
      const act = await beginAct(client, 'secret', by);
      await countKeys(client, act, others.length);
      await finishAct(client, act);
      return others.length;
    }),
  );
