import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Settings } from '@guildhall/platform/settings';
import { idOfKey, isWrapped, keyOfSecret, unwrap, WrongWrapper, wrap, wrapperOf } from './wrapping.js';

/** What opens the stored keys. */
export type KeysSettings = Pick<Settings, 'KEYS_SECRET' | 'KEYS_SECRET_OLD' | 'KEYS_SECRET_FILE'>;

/** The keys of this database were wrapped with a secret that was not given. */
export class UnfittingSecret extends Error {
  constructor(wrapper: string, known: readonly string[]) {
    super(
      `KEYS_SECRET is not the secret that this database's keys were wrapped with (theirs has the id ${wrapper}, given: ${known.join(', ')}). ` +
        'Give the one they were wrapped with; while it is being replaced, give it as KEYS_SECRET_OLD. Under npm start it is the file keys-secret in DATA_DIR.',
    );
  }
}

/** Wraps and opens the keys in write.secrets. The old secret only opens. */
export class KeysSecret {
  private readonly keys: Map<string, KeyObject>;
  private current: KeyObject;

  constructor(private readonly settings: KeysSettings) {
    const { KEYS_SECRET, KEYS_SECRET_OLD } = settings;
    this.current = keyOfSecret(KEYS_SECRET);
    const old = KEYS_SECRET_OLD === null ? [] : [keyOfSecret(KEYS_SECRET_OLD)];
    this.keys = new Map([this.current, ...old].map((key) => [idOfKey(key), key]));
  }

  get id(): string {
    return idOfKey(this.current);
  }

  wrap(key: KeyObject, place: string): Buffer {
    return wrap(key, this.current, place);
  }

  /** @throws UnfittingSecret, and WrongWrapper for what was changed or belongs elsewhere */
  unwrap(wrapped: Buffer, place: string): KeyObject {
    if (!isWrapped(wrapped)) throw new WrongWrapper(`the key of ${place} is in clear: the migrations wrap it`);
    const id = wrapperOf(wrapped);
    if (!this.keys.has(id)) this.readAgain();
    const by = this.keys.get(id);
    if (!by) throw new UnfittingSecret(id, [...this.keys.keys()]);
    return unwrap(wrapped, by, place);
  }

  /** Whether it opens what the secret of this id has wrapped. */
  fits = (id: string): boolean => this.keys.has(id);

  isCurrent = (wrapped: Buffer): boolean => wrapperOf(wrapped) === this.id;

  /** A secret that comes from a file may have been replaced while the process ran. */
  private readAgain(): void {
    const { KEYS_SECRET_FILE } = this.settings;
    if (KEYS_SECRET_FILE === null) return;
    try {
      this.current = keyOfSecret(readFileSync(KEYS_SECRET_FILE, 'utf8').trim());
      this.keys.set(this.id, this.current);
    } catch (cause) {
      throw new WrongWrapper(`${KEYS_SECRET_FILE} cannot be read`, { cause });
    }
  }
}
