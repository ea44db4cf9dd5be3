import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A value that only a person's key opens: whose it is, the mark of the key, and AES-256-GCM's nonce, tag and text. */
export interface Sealed {
  person: string;
  key: string;
  sealed: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Tells keys apart without showing them. */
export const mark = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 11);

/** @param where what the value belongs to: it opens nowhere else */
export function seal(value: unknown, person: string, key: Buffer, where: Buffer): Sealed {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(where);
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return { person, key: mark(key), sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') };
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
