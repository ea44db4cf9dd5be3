import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { ENCODINGS, SentPage } from './sent-page';

const sent = (html: string) => new SentPage({ status: 200, catchingUp: false, reads: [], html });

describe('a page as it is sent', () => {
  const html = `<p>Überall ${'derselbe Text '.repeat(200)}</p>`;

  it('is the same page however it is packed, and packed once', async () => {
    const page = sent(html);
    const [br, gzip] = await Promise.all([page.as('br'), page.as('gzip')]);
    expect([brotliDecompressSync(br), gunzipSync(gzip), page.as(null)].map(String)).toEqual([html, html, html]);
    expect(br.length).toBeLessThan(page.html.length / 10);
    expect(page.as('br')).toBe(page.as('br'));
  });

  it.each([
    ['failed', { status: 503, catchingUp: false, reads: [] }],
    ['was still catching up', { status: 200, catchingUp: true, reads: [] }],
  ])('is not for the next reader when it %s', (_, how) => {
    expect(new SentPage({ ...how, html }).lasting).toBe(false);
    expect(sent(html).lasting).toBe(true);
  });

  it('has a tag that changes with it', () => {
    expect(sent(html).etag).toBe(sent(html).etag);
    expect(sent(html).etag).not.toBe(sent(`${html} `).etag);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
    ['nonsense;;;q=,', null],
  ])('for %j it is packed as %j', (header, encoding) => {
    expect(new Negotiator({ supportedValues: ENCODINGS }).negotiate(header)).toBe(encoding);
  });
});
