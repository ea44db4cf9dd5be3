import { createHash } from 'node:crypto';

const NAMESPACE = Buffer.from('6f1d2c5a8b7e4d0393a4c1e25f60b718', 'hex');

/** The UUID (version 5) of a seed, such as `seedId('product/missed-call-text-back')`: the same key, the same id, for ever. */
export function seedId(key: string, print?: number): string {
  const name = print === undefined ? key : `${key}/${print}`;
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Parts of a longer text, with an empty line between them. */
export const paragraphs = (...parts: string[]) => parts.join('\n\n');

/** An ISO time some minutes after another. */
export const later = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();
