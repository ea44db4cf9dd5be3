import type { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { BrokenBackup, framesOf, parsed } from './archive.js';
import type { KeysHeader } from './headers.js';

/** What a backup file holds, read to its end and found whole. */
export interface Checked<Header> {
  header: Header;
  rows: Record<string, number>;
  bytes: number;
}

/** Reads a whole file and checks it. @throws BrokenBackup */
export async function checkArchive<Header extends { kind: string; format: number }>(
  file: string,
  kind: Header['kind'],
  onProgress: (bytes: number) => void = () => {},
): Promise<Checked<Header>> {
  let header: Header | null = null;
  const rows: Record<string, number> = {};
  let table = '';
  let bytes = 0;
  for await (const frame of framesOf(file)) {
    if (frame.kind === 'H') header = parsed<Header>(frame);
    if (frame.kind === 'S') table = parsed<{ table: string }>(frame).table;
    if (frame.kind === 'E') rows[table] = parsed<{ rows: number }>(frame).rows;
    bytes += frame.payload.length;
    onProgress(bytes);
  }
  if (header?.kind !== kind || header.format !== 1)
    throw new BrokenBackup(`${file} is not a file of this kind, or of a newer version.`);
  return { header, rows, bytes };
}

/** @throws BrokenBackup when the keys are too old to be used */
export async function checkKeys(file: string, now = new Date()): Promise<Checked<KeysHeader>> {
  const keys = await checkArchive<KeysHeader>(file, 'keys');
  if (Date.parse(keys.header.expires) < now.getTime())
    throw new BrokenBackup(`The keys in ${file} expired at ${keys.header.expires}. Use the keys of a newer backup.`);
  return keys;
}

/** @throws BrokenBackup when another secret wrapped the keys than the one at hand */
export function checkSecret({ header }: Checked<KeysHeader>, secret: KeysSecret): void {
  if (header.secret === undefined || secret.fits(header.secret)) return;
  throw new BrokenBackup(
    `The keys of this backup were wrapped with another secret (id ${header.secret}) than the one given (id ${secret.id}). ` +
      'Give the KEYS_SECRET of the product that was backed up; npm start keeps it as keys-secret in DATA_DIR.',
  );
}
