import { createSecretKey } from 'node:crypto';
import { connect, inTransaction, PATIENT } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { PERSONS, placeOfPerson } from '../person-keys.js';
import type { KeysSecret } from './keys-secret.js';
import { MAKE, newSecret, placeOfSecret, type StoredKey } from './stored-keys.js';
import { WRAPPED_BYTES, wrap } from './wrapping.js';

const LOCK = "select pg_advisory_lock(hashtext('guildhall.keys'))";
const BATCH = 1000;
const IS_DONE = "select exists(select from pg_constraint where conname = 'person_keys_wrapped') as done";
const PLAIN_SECRETS = 'select id, name, value from write.secrets where octet_length(value) = 32 for update';
const PLAIN_PERSONS = `select person_id, key from write.person_keys where wrapped_by is null and person_id > $1
  order by person_id limit ${BATCH} for update`;
const WRAP_PERSONS = `update write.person_keys p set key = w.key, wrapped_by = $3
  from unnest($1::uuid[], $2::bytea[]) w(person_id, key) where p.person_id = w.person_id`;
/** From now on the database refuses a key in clear. */
const CLOSE = `alter table write.secrets add constraint secrets_wrapped check (octet_length(value) = ${WRAPPED_BYTES});
  alter table write.person_keys alter column wrapped_by set not null,
    add constraint person_keys_wrapped check (octet_length(key) = ${WRAPPED_BYTES})`;

/** A process of an earlier release has stored another key in clear. */
const isBreached = ({ code }: { code?: string }) => code === '23502' || code === '23514';

async function wrapSecrets(client: Client, secret: KeysSecret): Promise<number> {
  const { rows } = await client.query<{ id: string; name: string; value: Buffer }>(PLAIN_SECRETS);
  for (const row of rows) {
    const wrapped = secret.wrap(createSecretKey(row.value), placeOfSecret(row));
    await client.query('update write.secrets set value = $2 where id = $1', [row.id, wrapped]);
  }
  return rows.length;
}

const NEWEST = 'select id, value from write.secrets where name = $1 order by version desc limit 1';

/** The key that wraps those of persons: made here where there is none. */
async function keyOfPersons(client: Client, secret: KeysSecret): Promise<StoredKey> {
  await client.query(MAKE, [PERSONS, ...newSecret(PERSONS, secret)]);
  const { rows } = await client.query<{ id: string; value: Buffer }>(NEWEST, [PERSONS]);
  const { id, value } = rows[0] as { id: string; value: Buffer };
  return { id, key: secret.unwrap(value, placeOfSecret({ name: PERSONS, id })) };
}

async function wrapPersons(client: Client, by: StoredKey): Promise<number> {
  let count = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await inTransaction(client, async () => {
      const { rows } = await client.query<{ person_id: string; key: Buffer }>(PLAIN_PERSONS, [last]);
      const wrapped = rows.map(({ person_id, key }) => wrap(createSecretKey(key), by.key, placeOfPerson(person_id)));
      await client.query(WRAP_PERSONS, [rows.map(({ person_id }) => person_id), wrapped, by.id]);
      return rows;
    });
    count += rows.length;
    if (rows.length < BATCH) return count;
    last = (rows.at(-1) as { person_id: string }).person_id;
  }
}

/**
 * Wraps the keys that earlier releases stored in clear, in batches, and forbids further ones. It may be cut short and done
 * again, by several processes at once; as the owner of the tables.
 * @returns how many keys were wrapped
 * @throws UnfittingSecret when the keys were wrapped before, with another secret
 */
export async function wrapPlainKeys(ownerUrl: string, secret: KeysSecret): Promise<number> {
  const client = await connect(ownerUrl, 'guildhall keys', PATIENT);
  try {
    await client.query(LOCK);
    const by = await keyOfPersons(client, secret);
    if ((await client.query<{ done: boolean }>(IS_DONE)).rows[0]?.done) return 0;
    for (let count = 0; ; ) {
      count += await inTransaction(client, () => wrapSecrets(client, secret));
      count += await wrapPersons(client, by);
      const closed = await inTransaction(client, () => client.query(CLOSE)).catch((error) => {
        if (!isBreached(error)) throw error;
      });
      if (closed) return count;
    }
  } finally {
    await client.end();
  }
}
