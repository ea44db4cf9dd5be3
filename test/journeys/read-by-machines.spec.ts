import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';

const HOSTILE = `</script><script>alert("1")</script> & 'more' <b>]]>`;

describe('the public pages, read by machines that run no script', () => {
  let running: Running;
  let admin: Someone;
  let maker: Someone;
  let product: string;
  let service: string;
  let visitor: Someone;
  beforeAll(async () => {
    running = await startProduct();
    visitor = new Someone(running.url);
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
    maker = await newcomer(running.url, 'talent', 'maker');
    await maker.edit('profile', { full_name: 'Mila Maker' });
    const make = async (who: Someone, path: string, body: object) => (await who.post<{ id: string }>(path, body)).body.id;
    const words = { title: `Recall kit ${HOSTILE}`, description: 'Brings people back who did not turn up.', price: 29 };
    product = await make(maker, '/api/products', { ...words, category: 'Courses', stock: 0 });
    service = await make(maker, '/api/services', { ...words, duration: 3 });
    const post = { content: '## Why\n\nBecause it helps.', content_type: 'blog' };
    await make(admin, '/api/content', { ...post, title: `Seven triggers ${HOSTILE}`, slug: 'seven', status: 'published' });
    await make(admin, '/api/content', { ...post, title: 'Not yet', slug: 'not-yet' });
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);

  /** Reads as one who has waited for what was written last. */
  const read = async (path: string) => {
    const last = path.startsWith('/talent') || path.startsWith('/product') || path.startsWith('/service') ? maker : admin;
    const { status, body } = await last.get<string>(path);
    return { status, text: String(body) };
  };
  const dataOf = (html: string): Record<string, unknown>[] => {
    const { '@graph': graph, ...data } = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
    );
    return graph ?? [data];
  };
  const kinds = (html: string) => dataOf(html).map((each) => each['@type']);
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(String(url)).pathname);

  it('robots.txt keeps them out of what is private, and leads to the sitemap', async () => {
    const { text } = await read('/robots.txt');
    expect(text).toMatch(/^User-agent: \*$/m);
    for (const path of ['/api/', '/admin', '/sessions', '/profile', '/dashboard']) expect(text).toContain(`Disallow: ${path}\n`);
    expect(new URL(/^Sitemap: (.*)$/m.exec(text)?.[1] ?? '').pathname).toBe('/sitemap.xml');
  });

  it('the sitemap holds every public page, no draft, and is new as soon as something is', async () => {
    await admin.get('/api/content');
    await maker.get(`/api/products/${product}`);
    const paths = locations((await read('/sitemap.xml')).text);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/talent',
        '/marketplace',
        '/blog',
        `/product/${product}`,
        `/service/${service}`,
        `/talent/${maker.id}`,
      ]),
    );
    expect(paths).toContain('/content/seven');
    expect(paths).not.toContain('/content/not-yet');
    for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
    const later = { title: 'Later', slug: 'later', content: 'Some words of a page', content_type: 'page', status: 'published' };
    expect((await admin.post('/api/content', later)).status).toBe(201);
    await admin.get('/api/content');
    expect(locations((await read('/sitemap.xml')).text)).toContain('/content/later');
  });

  it('the feed holds what is published, whatever its title holds', async () => {
    await admin.get('/api/content');
    const { text } = await read('/blog/feed.xml');
    const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) => String(item));
    expect(items).toHaveLength(1);
    const title = /<title>(.*?)<\/title>/.exec(items[0] ?? '')?.[1] ?? '';
    expect(title).not.toMatch(/[<>]/);
    expect(title.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(`Seven triggers ${HOSTILE}`);
    expect(items[0]).toContain('/content/seven</link>');
    const { body } = await admin.get('/api/content/by-slug/seven');
    expect(items[0]).toContain(`<guid isPermaLink="false">urn:uuid:${String(body['id'])}</guid>`);
  });

  it.each([
    ['a product', () => `/product/${product}`, ['Product', 'BreadcrumbList'], 'Brings people back'],
    ['a service', () => `/service/${service}`, ['Service', 'BreadcrumbList'], 'Brings people back'],
    ['a talent', () => `/talent/${maker.id}`, ['Person', 'BreadcrumbList'], 'Mila Maker'],
    ['a post', () => '/content/seven', ['BlogPosting', 'BreadcrumbList'], 'Because it helps.'],
  ])('%s is complete in its first HTML: words, head and structured data', async (_, path, types, words) => {
    const { status, text } = await read(path());
    expect(status).toBe(200);
    expect(text).toContain(words);
    expect(text).not.toContain('<script>alert');
    expect(kinds(text)).toEqual(types);
    const canonical = /<link [^>]*rel="canonical"[^>]*>/.exec(text)?.[0] ?? '';
    expect(new URL(/href="([^"]*)"/.exec(canonical)?.[1] ?? '').pathname).toBe(path());
    for (const property of ['og:title', 'og:type', 'og:url', 'og:site_name']) expect(text).toContain(`property="${property}"`);
  });

  it('what is sold out says so, and nobody’s rating is invented', async () => {
    const [data] = dataOf((await read(`/product/${product}`)).text);
    expect(data).toMatchObject({
      offers: { price: '29.00', priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
    });
    expect(data).not.toHaveProperty('aggregateRating');
  });

  it.each(['/product', '/service', '/talent'])('%s with an unknown id answers 404', async (path) => {
    expect((await read(`${path}/99999999-9999-4999-8999-999999999999`)).status).toBe(404);
  });
});
