import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const FORMAT = 1;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const ID_BYTES = 8;
const NONCE = 12;
const TAG = 16;
const HEAD = 1 + ID_BYTES;
/** Format, id of the wrapping key, nonce, tag, key. A key of an earlier version, in clear, has 32 bytes. */
export const WRAPPED_BYTES = HEAD + NONCE + TAG + KEY_BYTES;

/** A stored key that another key wraps than the ones at hand, or that belongs elsewhere. */
export class WrongWrapper extends Error {}

export const newKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES));

/** The key that a secret of an operator gives. */
export const keyOfSecret = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'guildhall keys secret', KEY_BYTES)));

/** The fingerprint of a wrapping key, which does not show it: 16 hex digits. */
export const idOfKey = (key: KeyObject): string =>
  createHash('sha256').update(key.export()).digest().subarray(0, ID_BYTES).toString('hex');

export const isWrapped = (stored: Buffer): boolean => stored.length === WRAPPED_BYTES && stored[0] === FORMAT;

/** The id of the key that wrapped a stored one. */
export const wrapperOf = (wrapped: Buffer): string => wrapped.subarray(1, HEAD).toString('hex');

/** @param place the row that the key belongs to: it opens in no other one */
export function wrap(key: KeyObject, by: KeyObject, place: string): Buffer {
  const head = Buffer.concat([Buffer.from([FORMAT]), Buffer.from(idOfKey(by), 'hex')]);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, by, nonce).setAAD(Buffer.concat([head, Buffer.from(place)]));
  const text = Buffer.concat([cipher.update(key.export()), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), text]);
}

/** @throws WrongWrapper when another key wrapped it, for another place, or when it was changed */
export function unwrap(wrapped: Buffer, by: KeyObject, place: string): KeyObject {
  if (!isWrapped(wrapped)) throw new WrongWrapper(`the key of ${place} is not wrapped`);
  const [head, rest] = [wrapped.subarray(0, HEAD), wrapped.subarray(HEAD)];
  const decipher = createDecipheriv(CIPHER, by, rest.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.concat([head, Buffer.from(place)])).setAuthTag(rest.subarray(NONCE, NONCE + TAG));
  try {
    return createSecretKey(Buffer.concat([decipher.update(rest.subarray(NONCE + TAG)), decipher.final()]));
  } catch (cause) {
    throw new WrongWrapper(`the key of ${place} does not open`, { cause });
  }
}
