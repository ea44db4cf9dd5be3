import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Compressed, encodingFor } from './compressed';

describe('bytes as they are sent', () => {
  const text = `<p>Überall ${'derselbe Text '.repeat(200)}</p>`;
  const compressed = (of = text) => new Compressed(Buffer.from(of));
  const plain = (of: Compressed) => of.as(null) as Buffer;

  it('are the same in each encoding, and compressed once', async () => {
    const bytes = compressed();
    const [br, gzip] = await Promise.all([bytes.as('br'), bytes.as('gzip')]);
    const all = [brotliDecompressSync(br), gunzipSync(gzip), await bytes.as(null), bytes.plainNow()];
    expect(all.map(String)).toEqual([text, text, text, text]);
    expect(br.length).toBeLessThan(text.length / 10);
    expect(bytes.as('br')).toBe(br);
  });

  it('weigh as much as what is kept of them, and report when that changes', async () => {
    const bytes = compressed();
    const weights = [bytes.length];
    bytes.reweigh = () => weights.push(bytes.length);
    const br = await bytes.as('br');
    const gzip = await bytes.as('gzip');
    expect(weights).toEqual([Buffer.byteLength(text), br.length, br.length + gzip.length]);
  });

  it('hold at most as much memory as they weigh', async () => {
    const few = compressed('few');
    const many = compressed();
    const all = [plain(few), plain(many), await many.as('br'), await many.as('gzip'), await many.as(null)];
    expect(all.map(({ buffer }) => buffer.byteLength)).toEqual(all.map(({ length }) => length));
  });

  it('weigh more once their head is kept, and are ready for others of the same encoding', () => {
    const bytes = compressed();
    const ready = { route: '/', etag: bytes.etag, head: [], bytes: plain(bytes) };
    const reweigh = jest.fn();
    bytes.reweigh = reweigh;
    bytes.wasSent('br', ready);
    bytes.wasSent('br', ready);
    expect([bytes.ready('br, gzip'), bytes.ready('gzip'), bytes.ready(undefined)]).toEqual([ready, null, null]);
    expect([bytes.length, reweigh.mock.calls.length]).toEqual([plain(bytes).length + 1500, 2]);
  });

  it('are kept beside a compressed form once they were sent again as they are', async () => {
    const sent = compressed();
    const br = await sent.as('br');
    const bytes = await sent.as(null);
    sent.wasSent(null, { route: '/', etag: sent.etag, head: [], bytes });
    expect(sent.as(null)).toBe(bytes);
    expect(sent.length).toBe(br.length + bytes.length + 1500);
    const gzip = await sent.as('gzip');
    expect(sent.as(null)).toBe(bytes);
    expect(sent.length).toBe(br.length + gzip.length + bytes.length + 1500);
  });

  it('have a tag that changes with them', () => {
    expect(compressed().etag).toBe(compressed().etag);
    expect(compressed().etag).not.toBe(compressed(`${text} `).etag);
  });

  it('are not compressed where they are short', () => {
    expect([compressed('few').for('br'), compressed().for('br')]).toEqual([null, 'br']);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
    ['nonsense;;;q=,', null],
  ])('are compressed for %j as %j', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});
