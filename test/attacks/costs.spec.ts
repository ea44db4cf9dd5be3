import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { TOO_LONG_WHEN_SHOWN } from '@guildhall/contracts/content';
import pg from 'pg';
import { appoint } from '../support/appoint';
import { costOf } from '../support/cpu';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';

const MOST_MS = 50;
const TIMES = 12;
const onLinux = existsSync('/proc/self/task') ? describe : describe.skip;

const ID = '11111111-1111-4111-8111-111111111111';
const ids = (count: number) => Array.from({ length: count }, (_, at) => ID.replace(/^.{8}/, String(at).padStart(8, '0')));
const long = (turn: number, unit: string) => `${turn}${unit.repeat(200)}`.slice(0, 198).toWellFormed();
const UNITS = ['%', '\\_', 'İ', '𝔘', 'a ', '🏳️‍🌈', '＝', 'e\u0301'];
const query = (filter: object, sort?: unknown, range: unknown = [0, 99]) =>
  [`filter=${JSON.stringify(filter)}`, sort ? `sort=${JSON.stringify(sort)}` : '', `range=${JSON.stringify(range)}`]
    .filter(Boolean)
    .map((part) => part.replace(/=(.*)$/s, (_, text) => `=${encodeURIComponent(text)}`))
    .join('&');

/** Each list with the most that its filter takes, never twice the same. */
const LISTS: [route: string, address: (turn: number) => string][] = [
  [
    '/api/products',
    (turn) => query({ q: long(turn, UNITS[turn % UNITS.length]!), id: ids(40), price_min: turn, price_max: 9e6 }),
  ],
  ['/api/products', (turn) => query({ tab: 'snapshots', price_min: turn / 100 }, ['title', 'ASC'])],
  ['/api/products', (turn) => query({}, ['price', 'DESC'], [turn, turn + 99])],
  ['/api/products', (turn) => query({}, ['price', 'DESC'], [999_000 + turn, 999_099 + turn])],
  ['/api/talents', (turn) => query({ q: long(turn, UNITS[turn % UNITS.length]!), skills: ids(45) })],
  ['/api/talents', (turn) => query({ rate_min: turn / 100 }, ['rating', 'DESC'])],
  ['/api/services', (turn) => query({ q: `${turn % 10}`.slice(1), talent_id: ids(45) })],
  ['/api/services', (turn) => query({}, ['title', 'ASC'], [turn, turn + 99])],
  ['/api/reviews', (turn) => query({}, ['rating', 'DESC'], [turn, turn + 99])],
  ['/api/reviews', (turn) => query({ client_id: ids(10), product_id: [...ids(30), ID.replace('1', String(turn % 10))] })],
  ['/api/content', (turn) => query({ q: long(turn, UNITS[turn % UNITS.length]!), category_id: ids(40) })],
  ['/api/content', (turn) => query({}, ['title', 'ASC'], [turn % 3, 99])],
  ['/api/categories', (turn) => query({}, undefined, [turn, turn + 99])],
  ['/api/skills', (turn) => query({}, undefined, [turn, turn + 99])],
];
const q = (turn: number) => encodeURIComponent(long(turn, UNITS[turn % UNITS.length]!));
/** Each page and file with what it reads of its address, never twice the same where that makes another answer. */
const PAGES: [route: string, path: (turn: number) => string][] = [
  ['/', () => '/'],
  ['/marketplace', (turn) => `/marketplace?q=${q(turn)}`],
  ['/marketplace', (turn) => `/marketplace?price_min=${turn}&sort=title&category=Courses`],
  ['/talent', (turn) => `/talent?q=${q(turn)}`],
  ['/talent', (turn) => `/talent?rate_min=${turn % 100}&sort=-rate`],
  ['/blog', (turn) => `/blog?page=${turn + 1}&category=${'x'.repeat(8000)}${turn}`],
  ['/auth', (turn) => `/auth?redirect=/${'%22'.repeat(4000)}${turn}`],
  ['unknown', (turn) => `/${'%F0%9F%98%80'.repeat(1000)}${turn}`],
  ['unknown', (turn) => `/${'a/'.repeat(7000)}${turn}`],
  ['/sitemap.xml', () => '/sitemap.xml'],
  ['/blog/feed.xml', () => '/blog/feed.xml'],
  ['/robots.txt', () => '/robots.txt'],
  ['/favicon.svg', () => '/favicon.svg'],
  ['cover', (turn) => `/art/v1/covers/${ID.slice(0, -2)}${turn + 10}/snapshot-bundle.svg`],
  ['portrait', (turn) => `/art/v1/portraits/${ID.slice(0, -2)}${turn + 10}.svg`],
  ['/api/openapi.json', () => '/api/openapi.json'],
  ['/api/home', () => '/api/home'],
  ['/health/ready', () => '/health/ready'],
];
const BIG = 1_000_000;
const BODIES: [what: string, text: string][] = [
  ['nests', `{"email":${'['.repeat(BIG / 2)}${']'.repeat(BIG / 2)}}`],
  ['has many fields', `{${Array.from({ length: BIG / 12 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ['has many items', `{"email":[${'1,'.repeat(BIG / 2)}1]}`],
  ['is one text', `{"email":"${'a@'.repeat(BIG / 2)}","password":"${'x'.repeat(10)}","user_type":"client"}`],
  ['is escapes', `{"email":"${'\\u0000'.repeat(BIG / 6)}"}`],
];

type Costed = [what: string, ask: (turn: number) => Promise<unknown>];

onLinux('what a visitor costs the event loop of the backend', () => {
  let running: OneMachine;
  let visitor: Someone;
  let admin: Someone;
  let database: pg.Client;
  beforeAll(async () => {
    running = await startProduct({ seeds: true });
    visitor = new Someone(running.url);
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
  }, 180_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 30_000);

  const read = async (path: string) => {
    const answer = await fetch(running.url + path);
    return { status: answer.status, long: (await answer.arrayBuffer()).byteLength > 400_000 };
  };
  /** What is over the bound, after each route has been warmed up. */
  const costly = async (requests: Costed[], times = TIMES) => {
    const over: string[] = [];
    for (const [what, ask] of requests) {
      for (let turn = 0; turn < 3; turn++) await ask(1000 + turn);
      const cost = await costOf(running.processes.backend!, times, ask);
      if (cost > MOST_MS) over.push(`${what.slice(0, 100)} ${cost} ms`);
    }
    return over;
  };

  it('lists, whatever is asked of them', async () => {
    const asking = LISTS.map(
      ([route, address]) => [`${route}?${address(0)}`, (turn: number) => read(`${route}?${address(turn)}`)] as const,
    );
    for (const [what, ask] of asking) expect([what, await ask(0)]).toMatchObject([what, { status: 200 }]);
    expect(await costly(asking.map(([what, ask]) => [what, ask]))).toEqual([]);
  }, 120_000);

  it('pages, pictures and files', async () => {
    expect(await costly(PAGES.map(([what, path]) => [what, (turn) => read(path(turn))]))).toEqual([]);
  }, 120_000);

  it('bodies that are refused', async () => {
    const send = (body: string) => () =>
      fetch(`${running.url}/api/auth/sign-up`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(await costly(BODIES.map(([what, text]) => [`a body that ${what}`, send(text)]))).toEqual([]);
  }, 120_000);

  it('VU-14 a page is not made again for what it does not read of its address', async () => {
    const pid = running.processes.backend!;
    const made = await costOf(pid, 30, (turn) => read(`/marketplace?q=made${turn}`));
    await read('/marketplace');
    const kept = await costOf(pid, 30, (turn) => read(`/marketplace?utm_source=${turn}&fbclid=x`));
    expect(kept).toBeLessThan(made / 2);
  }, 60_000);

  const write = async (what: string, content: string) => {
    const slug = `long-${what}-${randomUUID().slice(0, 8)}`;
    const { status, body } = await admin.post('/api/content', {
      title: `Long ${what}`,
      slug,
      content,
      content_type: 'blog',
      status: 'published',
    });
    expect([what, status, body.detail]).toEqual([what, 201, undefined]);
    await admin.get(`/content/${slug}`);
    return { id: String(body.id), slug };
  };
  /** The same page at an address that was never asked for, so that it is made again. */
  const spelled = (slug: string, turn: number) =>
    [...slug].map((letter, at) => ((turn + 1) & (1 << at) ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('');
  const readings = ({ id, slug }: { id: string; slug: string }): Costed[] => [
    [`${slug} by slug`, () => read(`/api/content/by-slug/${slug}`)],
    [`${slug} by id`, () => read(`/api/content/${id}`)],
    [`${slug} as a page, kept`, () => read(`/content/${slug}`)],
    [`${slug} as a page, made`, (turn) => read(`/content/${spelled(slug, turn)}`)],
  ];

  it('VU-06 the longest content', async () => {
    const written = [
      await write('prose', 'Some words of a long page, *with* [links](/a) and `code`.\n\n'.repeat(6600)),
      await write('list', '- a\n'.repeat(22_000)),
      await write('angles', '< '.repeat(195_000)),
    ];
    for (const { slug } of written) expect(await read(`/content/${spelled(slug, 5)}`)).toMatchObject({ status: 200, long: true });
    expect(await costly(written.flatMap(readings))).toEqual([]);
  }, 240_000);

  it('VU-06 content that explodes is refused at its field, and costs little where it was stored before', async () => {
    const content = `[a]: /${'b'.repeat(20_000)}\n\n${'[a]'.repeat(4000)}`;
    const written = await write('before', 'Some words.');
    const fields = { title: 'It explodes', slug: 'it-explodes', content, content_type: 'blog', status: 'published' };
    const version = Number((await admin.get(`/api/content/${written.id}`)).body['version']);
    for (const answer of [
      await admin.post('/api/content', fields),
      await admin.put(`/api/content/${written.id}`, { content, version }),
      await admin.post('/api/content/preview', { content }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', errors: { content: TOO_LONG_WHEN_SHOWN } } });
    const exploded = `(select string_agg('<a href="/' || repeat('b', 20000) || '">a</a>', '') from generate_series(1, 1200))`;
    await database.query(`update read.content set html = ${exploded} where id = $1`, [written.id]);
    expect((await visitor.get(`/api/content/${written.id}`)).body['html']).toBe('<pre>Some words.</pre>');
    expect(await costly(readings(written))).toEqual([]);
  }, 120_000);
});
