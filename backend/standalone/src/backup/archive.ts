import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * A backup file is the gzip of frames: one byte of kind, four bytes of length, the payload. `H` is the header. `S` begins a
 * table (JSON). `D` holds rows as COPY text of Postgres. `E` ends the table (JSON). `Z` ends the file with the SHA-256 of all
 * before it.
 */
export type FrameKind = 'H' | 'S' | 'D' | 'E' | 'Z';
export interface ArchiveFrame {
  kind: FrameKind;
  payload: Buffer;
}

/** Bytes of a frame that is written, and of one that is read: earlier versions wrote longer ones. */
const LONGEST_FRAME = { written: 1_000_000, read: 256_000_000 } as const;

/** Rows of one table, in the order that foreign keys ask for. */
export interface TableDump {
  table: string;
  columns: readonly string[];
  /** COPY text, cut anywhere. */
  rows: AsyncIterable<Buffer>;
}

/** The file cannot be used: it is no backup, was changed, or was cut off. */
export class BrokenBackup extends Error {}

/** Bytes before the payload of a frame. */
const HEAD = 5;

function encoded(kind: FrameKind, payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}
const json = (kind: FrameKind, value: unknown) => encoded(kind, Buffer.from(JSON.stringify(value)));

const newLines = (chunk: Buffer) => {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++;
  return count;
};

export interface WrittenArchive {
  sha256: string;
  /** Rows by table. */
  rows: Record<string, number>;
}

/** Rows are cut anywhere. */
function* pieces(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += LONGEST_FRAME.written) yield chunk.subarray(at, at + LONGEST_FRAME.written);
}

/** Writes a header and tables to `sink`, compressed. `onBytes` is called with the uncompressed bytes of each chunk. */
export async function writeArchive(
  sink: Writable,
  header: object,
  tables: AsyncIterable<TableDump> | Iterable<TableDump>,
  onBytes: (bytes: number) => void = () => {},
): Promise<WrittenArchive> {
  const written: WrittenArchive = { sha256: '', rows: {} };
  const hash = createHash('sha256');
  async function* frames() {
    const hashed = (frame: Buffer) => {
      hash.update(frame);
      return frame;
    };
    yield hashed(json('H', header));
    for await (const { table, columns, rows } of tables) {
      yield hashed(json('S', { table, columns }));
      let count = 0;
      for await (const chunk of rows) {
        count += newLines(chunk);
        onBytes(chunk.length);
        for (const piece of pieces(chunk)) yield hashed(encoded('D', piece));
      }
      written.rows[table] = count;
      yield hashed(json('E', { rows: count }));
    }
    written.sha256 = hash.digest('hex');
    yield json('Z', { sha256: written.sha256 });
  }
  await pipeline(Readable.from(frames()), createGzip({ level: 6 }), sink);
  return written;
}

/** The frames of a file, checked as they come. @throws BrokenBackup, at the latest after the last frame */
export async function* framesOf(file: string): AsyncGenerator<ArchiveFrame> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  // An error of reading names no file.
  source.on('error', (error) => unzipped.destroy(Object.assign(error, { path: file })));
  const hash = createHash('sha256');
  const broken = () => new BrokenBackup(`${file} is no backup of Guildhall's.`);
  /** Bytes of the frame at the beginning, or of its head where that is cut. */
  const lengthAt = (bytes: Buffer) => {
    const length = bytes.length < HEAD ? HEAD : HEAD + bytes.readUInt32BE(1);
    if (length > LONGEST_FRAME.read) throw broken();
    return length;
  };
  let parts: Buffer[] = [];
  let held = 0;
  let wanted = HEAD;
  let ended = false;
  try {
    for await (const chunk of source.pipe(unzipped) as AsyncIterable<Buffer>) {
      parts.push(chunk);
      held += chunk.length;
      if (held < wanted) continue;
      let rest = Buffer.concat(parts);
      for (wanted = lengthAt(rest); rest.length >= wanted; wanted = lengthAt(rest)) {
        const frame: ArchiveFrame = { kind: rest.toString('latin1', 0, 1) as FrameKind, payload: rest.subarray(HEAD, wanted) };
        if (ended || !'HSDEZ'.includes(frame.kind)) throw broken();
        if (frame.kind === 'Z') ended = checked(file, frame.payload, hash.digest('hex'));
        else hash.update(rest.subarray(0, wanted));
        rest = rest.subarray(wanted);
        yield frame;
      }
      parts = [rest];
      held = rest.length;
    }
  } catch (error) {
    if (error instanceof BrokenBackup || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new BrokenBackup(`${file} cannot be read as a backup: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
  if (!ended) throw new BrokenBackup(`${file} was cut off: its end is missing.`);
}

function checked(file: string, payload: Buffer, sha256: string): true {
  if ((JSON.parse(payload.toString()) as { sha256?: string }).sha256 !== sha256)
    throw new BrokenBackup(`${file} was changed since it was written: its checksum differs.`);
  return true;
}

/** The JSON of a frame. @throws BrokenBackup */
export function parsed<T>({ kind, payload }: ArchiveFrame): T {
  try {
    return JSON.parse(payload.toString()) as T;
  } catch {
    throw new BrokenBackup(`This is no backup of Guildhall's: its part ${kind} cannot be read.`);
  }
}
