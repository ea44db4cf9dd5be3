import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredKey } from '@guildhall/event-store/keys/stored-keys';
import type { SigningKeys } from './signing-keys.js';

/** Accounts whose sign-in one browser is remembered for. */
const MOST = 5;
const SIZES = { id: 12, signature: 16 } as const;

interface Entry {
  id: string;
  signature: string;
}

/**
 * Vouches for browsers in which somebody signed in to an account before. Guesses from such a browser are counted by themselves,
 * so nobody else's wrong guesses keep its owner out. The cookie's value is a list of `id.signature`, newest first: it names no
 * account, and cannot be made without the key. It replaces no password.
 */
export class Devices {
  constructor(private readonly keys: SigningKeys) {}

  /** @returns the id under which this browser knows the account; null when it does not */
  knows(cookie: string | null, accountId: string): string | null {
    return entriesOf(cookie).find((entry) => this.isFor(entry, accountId))?.id ?? null;
  }

  /** The cookie's value from now on: it knows the account too. */
  remember(cookie: string | null, accountId: string): string {
    const before = entriesOf(cookie);
    const known = before.find((entry) => this.isFor(entry, accountId));
    const id = known?.id ?? randomBytes(SIZES.id).toString('base64url');
    const others = before.filter((entry) => entry !== known).slice(0, MOST - 1);
    const entries = [{ id, signature: signatureBy(this.keys()[0] as StoredKey, id, accountId) }, ...others];
    return entries.map((entry) => `${entry.id}.${entry.signature}`).join('.');
  }

  private isFor({ id, signature }: Entry, accountId: string): boolean {
    const given = Buffer.from(signature);
    return this.keys().some((key) => timingSafeEqual(given, Buffer.from(signatureBy(key, id, accountId))));
  }
}

function signatureBy({ key }: StoredKey, id: string, accountId: string): string {
  const mac = createHmac('sha256', key).update(`${id} ${accountId}`).digest();
  return mac.subarray(0, SIZES.signature).toString('base64url');
}

const ENTRY = /(?:^|\.)([\w-]{16})\.([\w-]{22})(?=\.|$)/g;

function entriesOf(cookie: string | null): Entry[] {
  const found = [...(cookie ?? '').slice(0, 400).matchAll(ENTRY)];
  return found.slice(0, MOST).map(([, id = '', signature = '']) => ({ id, signature }));
}
