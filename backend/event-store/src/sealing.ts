import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** A person and the mark of their key. */
export interface Holder {
  person: string;
  key: string;
}
/** A person with their key. */
export interface Owner {
  person: string;
  key: Buffer;
}
/**
 * A value that only a person's key opens: whose it is, the mark of the key, and AES-256-GCM's nonce, tag and text. A value of
 * two people opens with both keys only.
 */
export interface Sealed extends Holder {
  sealed: string;
  with?: Holder;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** By key, for as long as it is in memory: each is hashed once. */
const marks = new WeakMap<Buffer, string>();

/** The fingerprint of a key, which does not show it. A key must not change. */
export function mark(key: Buffer): string {
  const known = marks.get(key) ?? hash('sha256', key, 'base64url').slice(0, 11);
  marks.set(key, known);
  return known;
}

/** Random bytes that no nonce was made of yet: asking for those of one costs twenty times as much as taking them. */
let spare = Buffer.alloc(0);
function newNonce(): Buffer {
  if (spare.length < NONCE) spare = randomBytes(NONCE * 512);
  const nonce = spare.subarray(0, NONCE);
  spare = spare.subarray(NONCE);
  return nonce;
}

/**
 * The one key of two people, made of both. Instead of sealing twice: the log reads as before, and there is one text to check.
 * Either key alone reveals nothing of it, so destroying one destroys it.
 */
const keyOfBoth = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.concat([one, other]), '', 'guildhall: of two people', one.length));

/** Everybody whose key the value needs. */
export const holdersOf = (value: Sealed): Holder[] => [value, ...(value.with ? [value.with] : [])];

/** @param where what the value belongs to: it opens nowhere else */
export function seal(value: unknown, person: string, key: Buffer, where: Buffer): Sealed {
  const nonce = newNonce();
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(where);
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return { person, key: mark(key), sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') };
}

/** A value that opens only while both people's keys are there. */
export function sealForBoth(value: unknown, [one, other]: readonly Owner[], where: Buffer): Sealed {
  if (!one || !other) throw new Error('a value of two people has two owners');
  const sealed = seal(value, one.person, keyOfBoth(one.key, other.key), where);
  return { ...sealed, key: mark(one.key), with: { person: other.person, key: mark(other.key) } };
}

/** The key that opens a value, made of its people's keys; undefined where one of them is gone or is another one by now. */
export function keyTo(value: Sealed, keys: ReadonlyMap<string, Buffer>): Buffer | undefined {
  const found = holdersOf(value).map(({ person, key: marked }) => {
    const key = keys.get(person);
    return key && mark(key) === marked ? key : undefined;
  });
  const [one, other] = found;
  if (!one || found.includes(undefined)) return undefined;
  return other ? keyOfBoth(one, other) : one;
}

/** @throws Error for another key or place, and for a value that was changed */
export function unseal({ sealed }: Sealed, key: Buffer, where: Buffer): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG }).setAAD(where);
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString());
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'person' in value && 'key' in value;
