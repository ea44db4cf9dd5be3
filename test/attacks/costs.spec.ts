import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { TOO_LONG_WHEN_SHOWN } from '@guildhall/contracts/content';
import pg from 'pg';
import { appoint } from '../support/appoint';
import { costOf, slowness } from '../support/cpu';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { PUBLIC_PAGES } from '../support/public-pages';
import { RIGHTS } from '../support/rights';
import { everyRoute } from '../support/routes';
import { product } from '../support/world';
import { holdCopies, holdLargestRecords, OWNERS } from './largest-records';
import { type Asking, OF_PAGES, OF_ROUTES } from './visitor-requests';

/** On a quiet machine. */
const MOST_MS = 50;
const isTooMuch = (cost: number) => cost > MOST_MS && cost > MOST_MS * slowness();
const WARMING = 3;
const TIMES = OWNERS - WARMING - 1;
const LIMIT = 300_000;
const onLinux = existsSync('/proc/self/task') ? describe : describe.skip;

const PAGES_ROUTE = 'GET /{path}';
/** Something is done for a visitor, or only their token is refused. */
const isForVisitors = (route: string) => {
  const status = RIGHTS[route]?.answers.visitor ?? 200;
  return route !== PAGES_ROUTE && (status < 400 || status === 422);
};
type Costed = [what: string, ask: (turn: number) => Promise<unknown>];

onLinux('what a visitor costs the event loop of the backend', () => {
  let running: OneMachine;
  let visitor: Someone;
  let talent: Someone;
  let admin: Someone;
  let database: pg.Client;
  beforeAll(async () => {
    running = await startProduct({ seeds: true });
    visitor = new Someone(running.url);
    talent = await newcomer(running.url, 'talent', 'seller');
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
    const { slug } = await write('prose', 'Some words of a long page, *with* [links](/a) and `code`.\n\n'.repeat(6600));
    await holdLargestRecords(database, slug);
  }, 180_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 30_000);

  const read = async (path: string) => {
    const answer = await fetch(running.url + path);
    return { status: answer.status, long: (await answer.arrayBuffer()).byteLength > 400_000 };
  };
  /** An answer that has no end is left once it has begun. */
  const send = async (asking: Asking, turn: number): Promise<number> => {
    const { verb, path, body } = asking(turn);
    const leave = new AbortController();
    const answer = await fetch(running.url + path, {
      method: verb,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      signal: leave.signal,
    });
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) leave.abort();
    else await answer.arrayBuffer();
    return answer.status;
  };
  const costed = (requests: Readonly<Record<string, readonly Asking[]>>): Costed[] =>
    Object.values(requests)
      .flat()
      .map((asking) => [`${asking(0).verb} ${asking(0).path}`, (turn) => send(asking, turn)]);
  /** What is over the bound, after each route has been warmed up. */
  const costly = async (requests: Costed[], times = TIMES) => {
    const over: string[] = [];
    for (const [what, ask] of requests) {
      for (let turn = 0; turn < WARMING; turn++) await ask(turn);
      const cost = await costOf(running.processes.backend!, times, (turn) => ask(WARMING + turn));
      if (isTooMuch(cost)) over.push(`${what.slice(0, 100)} ${cost.toFixed(1)} ms`);
    }
    return over;
  };

  it('every route and page that a visitor may ask for is asked', async () => {
    const routes = (await everyRoute()).map(({ verb, path }) => `${verb} ${path}`);
    expect(Object.keys(OF_ROUTES).sort()).toEqual(routes.filter(isForVisitors).sort());
    expect(Object.keys(OF_PAGES).sort()).toEqual([...PUBLIC_PAGES].sort());
  });

  it(
    'routes, whatever is asked of them',
    async () => {
      const answers = Object.entries(OF_ROUTES).filter(([route]) => route.startsWith('GET '));
      for (const [route, askings] of answers)
        for (const asking of askings)
          expect([route, asking(0).path, await send(asking, 0)]).toEqual([route, asking(0).path, 200]);
      expect(await costly(costed(OF_ROUTES))).toEqual([]);
    },
    LIMIT,
  );

  it(
    'pages, whatever is asked of them',
    async () => {
      expect(await costly(costed(OF_PAGES))).toEqual([]);
    },
    LIMIT,
  );

  it(
    'what is kept until something is written, made again after each write',
    async () => {
      const pid = running.processes.backend!;
      const touch = async () => {
        await talent.post('/api/products', product());
        await admin.post('/api/content', {
          title: 'A post',
          slug: `a-post-${randomUUID()}`,
          content: 'Some words',
          status: 'published',
        });
      };
      const over: string[] = [];
      for (let turn = 0; turn < WARMING; turn++) await touch();
      const alone = await costOf(pid, TIMES, touch);
      for (const path of ['/', '/api/home', '/sitemap.xml', '/blog/feed.xml']) {
        const both = async () => {
          await touch();
          await admin.get(path);
        };
        for (let turn = 0; turn < WARMING; turn++) await both();
        const cost = (await costOf(pid, TIMES, both)) - alone;
        if (isTooMuch(cost)) over.push(`${path} ${cost.toFixed(1)} ms`);
      }
      expect(over).toEqual([]);
    },
    LIMIT,
  );

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
  /** Each of its copies is asked for once, so that it is made. */
  const readings = async ({ id, slug }: { id: string; slug: string }): Promise<Costed[]> => {
    await holdCopies(database, slug, OWNERS);
    return [
      [`${slug} by slug`, () => read(`/api/content/by-slug/${slug}`)],
      [`${slug} by id`, () => read(`/api/content/${id}`)],
      [`${slug} as a page, kept`, () => read(`/content/${slug}`)],
      [`${slug} as a page, made`, (turn) => read(`/content/${slug}-${turn}`)],
    ];
  };

  it('VU-06 the longest content costs little to read', async () => {
    const written = [
      await write('prose', 'Some words of a long page, *with* [links](/a) and `code`.\n\n'.repeat(6600)),
      await write('list', '- a\n'.repeat(22_000)),
      await write('angles', '< '.repeat(195_000)),
    ];
    const all = (await Promise.all(written.map(readings))).flat();
    for (const { slug } of written)
      expect(await read(`/content/${slug}-${OWNERS - 1}`)).toMatchObject({ status: 200, long: true });
    expect(await costly(all)).toEqual([]);
  }, 240_000);

  it('VU-06 content whose HTML explodes is refused at its field, and costs little where it was stored before', async () => {
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
    expect(await costly(await readings(written))).toEqual([]);
  }, 120_000);
});
