import { createWriteStream, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type ArchiveFrame, BrokenBackup, framesOf, parsed, writeArchive } from './archive';

const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'a.backup');
async function* rows(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
const write = () =>
  writeArchive(createWriteStream(file), { format: 1 }, [
    { table: 'events', columns: ['a', 'b'], rows: rows('1\tx\n2\t', 'y\n') },
    { table: 'none', columns: ['a'], rows: rows() },
  ]);
const frames = async () => {
  const all: ArchiveFrame[] = [];
  for await (const frame of framesOf(file)) all.push({ ...frame, payload: Buffer.from(frame.payload) });
  return all;
};

describe('a backup file', () => {
  it('RC-04 gives back its header and the rows of each table', async () => {
    const written = await write();
    expect(written.rows).toEqual({ events: 2, none: 0 });
    const all = await frames();
    expect(all.map(({ kind }) => kind).join('')).toBe('HSDDESEZ');
    expect(Buffer.concat(all.filter(({ kind }) => kind === 'D').map(({ payload }) => payload)).toString()).toBe('1\tx\n2\ty\n');
  });

  it('RC-04 gives back rows of any length, in parts that a reader can hold', async () => {
    const long = `1\t${'x'.repeat(3_500_000)}\n`;
    await writeArchive(createWriteStream(file), { format: 1 }, [{ table: 'events', columns: ['a', 'b'], rows: rows(long) }]);
    const parts = (await frames()).filter(({ kind }) => kind === 'D').map(({ payload }) => payload);
    expect(parts).toHaveLength(4);
    expect(Buffer.concat(parts).toString()).toBe(long);
  });

  it('RC-04 is refused when it was cut off', async () => {
    await write();
    truncateSync(file, readFileSync(file).length - 20);
    await expect(frames()).rejects.toThrow(/cut off|cannot be read/);
    const whole = gunzipSync((await write(), readFileSync(file)));
    writeFileSync(file, gzipSync(whole.subarray(0, whole.length - 80)));
    await expect(frames()).rejects.toThrow(/cut off/);
  });

  it('RC-04 is refused when one byte of it was changed', async () => {
    await write();
    const whole = gunzipSync(readFileSync(file));
    whole[whole.indexOf('x')] = 'z'.charCodeAt(0);
    writeFileSync(file, gzipSync(whole));
    await expect(frames()).rejects.toThrow(/checksum differs/);
  });

  it('RC-04 is refused at once when a part of it claims to be longer than any is', async () => {
    const head = Buffer.alloc(5);
    head.write('D');
    head.writeUInt32BE(3_000_000_000, 1);
    writeFileSync(file, gzipSync(Buffer.concat([head, Buffer.alloc(100_000)])));
    await expect(frames()).rejects.toThrow('is no backup');
  });

  it('RC-04 is refused in plain words when its header cannot be read', () => {
    const header = { kind: 'H', payload: Buffer.from('{"kind') } as const;
    expect(() => parsed(header)).toThrow(BrokenBackup);
  });

  it('RC-04 is refused when it is another file, and named when it is missing', async () => {
    writeFileSync(file, 'not a backup');
    await expect(frames()).rejects.toThrow(/cannot be read as a backup/);
    writeFileSync(file, gzipSync('some other compressed text'));
    await expect(frames()).rejects.toThrow(/no backup|cut off/);
    await expect(
      (async () => {
        for await (const _ of framesOf(`${file}.none`));
      })(),
    ).rejects.toThrow(/ENOENT/);
  });
});
