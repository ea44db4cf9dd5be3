import { type KeyObject, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { KeysSecret } from './keys-secret.js';
import { newKey } from './wrapping.js';

/** A key of write.secrets, by its id. */
export interface StoredKey {
  readonly id: string;
  readonly key: KeyObject;
}

interface Row {
  id: string;
  name: string;
  value: Buffer;
}

/** Every process reads the stored keys again after this time. */
export const RELOAD_SECONDS = 5;
/** A row opens under its own name and id only. */
export const placeOfSecret = ({ name, id }: Pick<Row, 'name' | 'id'>) => `secret ${name} ${id}`;

// A key to come is known before anybody uses it. It comes last.
const KEYS = `select id, name, value from write.secrets where ends_at is null or ends_at > now()
  order by name, used_from <= now() desc, version desc`;
/** Makes the first key of a name ($1), from `newSecret`. */
export const MAKE = `insert into write.secrets (name, id, value) select $1::text, $2::uuid, $3::bytea
  where not exists (select from write.secrets where name = $1) on conflict do nothing`;

/** A new id, and a new key wrapped for it. */
export function newSecret(name: string, secret: KeysSecret): [id: string, value: Buffer] {
  const id = randomUUID();
  return [id, secret.wrap(newKey(), placeOfSecret({ name, id }))];
}

/** The keys of write.secrets, opened and kept in memory, and read again every few seconds. */
export class StoredKeys {
  /** All that this process has seen: a key need not be opened twice, though its wrapping changes. */
  private readonly opened = new Map<string, StoredKey>();
  private byName = new Map<string, StoredKey[]>();
  /** Reads that were begun, and the latest of them that was taken over. */
  private begun = 0;
  private taken = 0;
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly secret: KeysSecret,
    private readonly say: (line: string) => void,
  ) {}

  /** @throws UnfittingSecret when a key was wrapped with another secret */
  static async open(pool: Pick<Pool, 'query'>, secret: KeysSecret, say: (line: string) => void = () => {}): Promise<StoredKeys> {
    const keys = new StoredKeys(pool, secret, say);
    await keys.load((error) => {
      throw error;
    });
    // Keys that were read go on, whatever the database does.
    keys.timer = setInterval(() => keys.reload().catch(() => {}), RELOAD_SECONDS * 1000).unref();
    return keys;
  }

  /** The keys of a name that are valid: the one to use first, then older ones, then the one to come. */
  of(name: string): readonly StoredKey[] {
    return this.byName.get(name) ?? [];
  }

  /** The key to use, made by the first process that asks: the same for every process. @throws Error when it does not open */
  async current(name: string): Promise<StoredKey> {
    if (this.of(name).length === 0) {
      await this.pool.query(MAKE, [name, ...newSecret(name, this.secret)]);
      await this.reload();
    }
    const [current] = this.of(name);
    if (!current) throw new Error(`The stored key ${name} cannot be used.`);
    return current;
  }

  /** @throws Error when there is no such key, also after another look */
  async byId(id: string): Promise<StoredKey> {
    if (!this.opened.has(id)) await this.reload();
    const found = this.opened.get(id);
    if (!found) throw new Error(`The stored key ${id} is missing.`);
    return found;
  }

  /** Reads what other processes have made or dropped. A key that does not open is left out, and said. */
  reload = (): Promise<void> => this.load((error) => this.say(`a stored key cannot be used: ${error.message}`));

  close(): void {
    clearInterval(this.timer);
  }

  /** A read that ends after a later one knows less: it changes nothing. */
  private async load(unusable: (error: Error) => void): Promise<void> {
    const read = ++this.begun;
    const { rows } = await this.pool.query<Row>(KEYS);
    if (read < this.taken) return;
    this.taken = read;
    const byName = new Map<string, StoredKey[]>();
    for (const row of rows) {
      try {
        const key = this.opened.get(row.id) ?? { id: row.id, key: this.secret.unwrap(row.value, placeOfSecret(row)) };
        this.opened.set(row.id, key);
        byName.set(row.name, [...(byName.get(row.name) ?? []), key]);
      } catch (error) {
        unusable(error as Error);
      }
    }
    this.byName = byName;
  }
}
