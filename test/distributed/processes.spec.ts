import type { ProductCard } from '@guildhall/contracts/products';
import { EQUAL_ALL, operate } from '../chaos/load-driver';
import { type Cluster, startCluster, statusOf } from '../support/cluster';
import { newcomer, Someone } from '../support/people';
import { queryOf } from '../support/query-of';
import { describeWithRedis } from '../support/redis';
import { until } from '../support/until';

const OFFER = { title: 'Dental Snapshot', description: 'Calendars, pipelines and reminders', price: 49 };

/** A page that listens to the live channel of one backend. */
async function listen(url: string) {
  const leave = new AbortController();
  const { body } = await fetch(`${url}/api/live`, { signal: leave.signal });
  const page = { received: '', closed: false, leave: () => leave.abort() };
  const read = async () => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) page.received += Buffer.from(chunk).toString();
  };
  read()
    .catch(() => {})
    .finally(() => {
      page.closed = true;
    });
  return page;
}

/** Who runs each projection. */
const runners = ({ databaseUrl }: Cluster) =>
  queryOf<{ projection: string; worker: string }>(databaseUrl, 'select projection, worker from projections.checkpoints');

function withRedisAndWithout(tests: (redis: boolean) => void): void {
  describe('two backends and two workers on Postgres', () => tests(false));
  describeWithRedis('two backends and two workers on Postgres and Redis', () => tests(true));
}

withRedisAndWithout((redis) => {
  let cluster: Cluster;
  let one: string;
  let other: string;
  beforeAll(async () => {
    cluster = await startCluster({ redis });
    [one, other] = cluster.backends.map(({ url }) => url) as [string, string];
  }, 120_000);
  afterAll(() => cluster?.stop(), 30_000);

  /** The same person at another backend. */
  const elsewhere = (who: Someone, url: string) =>
    Object.assign(new Someone(url, who.id, who.email, who.password), { token: who.token });

  it('OP-04 what is written at one backend is in its author’s next read at the other', async () => {
    const mara = await newcomer(one, 'talent', 'mara');
    const there = elsewhere(mara, other);
    for (let round = 0; round < 20; round++) {
      const written = await mara.post<{ id: string }>('/api/products', { ...OFFER, title: `Snapshot ${round}` });
      const position = { 'x-position': written.headers.get('x-position') as string };
      const [newest] = (await there.call<ProductCard[]>('GET', '/api/products?range=[0,0]', undefined, position)).body;
      expect(newest?.id).toBe(written.body.id);
    }
  });

  it('OP-04 a page cached at one backend is made again when something was written at the other', async () => {
    const page = async (url: string) => String((await new Someone(url).get('/marketplace')).body);
    const kito = await newcomer(one, 'talent', 'kito');
    for (const title of ['The first of two', 'The second of two']) {
      await Promise.all([page(one), page(other)]);
      await kito.post('/api/products', { ...OFFER, title });
      for (const url of [one, other]) {
        let seen = await page(url);
        for (let again = 0; !seen.includes(title) && again < 200; again++) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          seen = await page(url);
        }
        expect(seen).toContain(title);
      }
    }
  });

  it('CO-04 open pages at every backend hear what moved', async () => {
    const pages = await Promise.all([listen(one), listen(other)]);
    const move = async () => {
      const ada = await newcomer(one, 'talent', 'ada');
      await ada.post('/api/products', OFFER);
      await until(() => pages.every(({ received }) => received.includes('"products":')));
    };
    const published = cluster.redis ? await cluster.redis.heard('projection_states', move) : await move();
    for (const { received } of pages) expect(received).toMatch(/event: moved\ndata: \{"at":"[^"]+","moved":\{.*"products":/);
    for (const page of pages) page.leave();
    if (cluster.redis) expect(String(published)).toContain('"products":');
  });

  it('S3 attempts at one account are counted at all backends together', async () => {
    const eve = await newcomer(one, 'client', 'eve');
    const guess = async (url: string) =>
      (await new Someone(url).post('/api/auth/sign-in', { email: eve.email, password: 'a wrong guess' })).status;
    const answers: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) answers.push(await guess(attempt % 2 === 0 ? one : other));
    expect(answers).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('OP-08 a projection is run by one worker, and by the other one when that is killed', async () => {
    const first = await runners(cluster);
    expect(new Set(first.map(({ worker }) => worker)).size).toBeLessThanOrEqual(2);
    const workers = await queryOf<{ id: string }>(cluster.databaseUrl, 'select id from projections.workers');
    expect(workers).toHaveLength(2);
    const ben = await newcomer(one, 'talent', 'ben');
    for (const victim of cluster.workers) {
      process.kill(victim.pid as number, 'SIGKILL');
      const { body } = await ben.post<{ id: string }>('/api/products', OFFER);
      await until(async () => (await ben.get(`/api/products/${body.id}`)).status === 200);
      expect((await ben.get(`/api/products/${body.id}`)).status).toBe(200);
    }
  });

  (redis ? () => {} : it)(
    'OP-08 F14 a frozen worker loses its projections, and follows when it goes on',
    async () => {
      /** Workers that are connected, by whether they have been heard of lately. */
      const connected = async (condition: string) => {
        const rows = await queryOf<{ id: string }>(
          cluster.databaseUrl,
          `select w.id from projections.workers w join pg_stat_activity on application_name = 'projections/lease/' || w.id
         where w.heartbeat ${condition} now() - interval '5 seconds'`,
        );
        return rows.map(({ id }) => id);
      };
      const runs = async (id?: string) => (await runners(cluster)).some(({ worker }) => worker === id);
      const bothHeard = () => until(async () => (await connected('>')).length === 2);
      const [first, second] = cluster.workers;
      let still = first;
      const freeze = async () => {
        await bothHeard();
        process.kill(still?.pid as number, 'SIGSTOP');
        await until(async () => (await connected('<')).length > 0);
        return (await connected('<'))[0];
      };
      let frozen = await freeze();
      if (!(await runs(frozen))) {
        process.kill(still?.pid as number, 'SIGCONT');
        still = second;
        frozen = await freeze();
      }
      expect(await runs(frozen)).toBe(true);
      const ida = await newcomer(one, 'talent', 'ida');
      const offered = async (title: string) => {
        const { body } = await ida.post<{ id: string }>('/api/products', { ...OFFER, title });
        await until(async () => (await ida.get(`/api/products/${body.id}`)).status === 200);
        expect((await ida.get(`/api/products/${body.id}`)).status).toBe(200);
      };
      await until(async () => !(await runs(frozen)));
      expect(await runs(frozen)).toBe(false);
      await offered('While one worker is frozen');

      process.kill(still?.pid as number, 'SIGCONT');
      await bothHeard();
      await offered('When it goes on');
      expect(await runs(frozen)).toBe(false);
      expect(await operate(cluster, 'verify')).toMatch(EQUAL_ALL);
    },
    120_000,
  );

  it('F13 without its database a backend lives and is not ready, and is ready again with it', async () => {
    await cluster.postgres.kill9();
    await until(async () => (await statusOf(`${one}/health/ready`)) === 503);
    expect([await statusOf(`${one}/health/ready`), await statusOf(`${one}/health/live`)]).toEqual([503, 200]);
    await cluster.postgres.restart();
    await cluster.ready();
  });

  it('F36 given a signal, each process ends within 10 s, with open pages and requests under way', async () => {
    const pages = await Promise.all([listen(one), listen(other)]);
    const zoe = await newcomer(cluster.url, 'talent', 'zoe');
    let answered = 0;
    let going = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (going) if ((await zoe.post('/api/products', OFFER).catch(() => null))?.status === 201) answered++;
    });
    await until(() => answered > 5);
    const since = performance.now();
    await Promise.all([...cluster.backends, ...cluster.workers].map((child) => child.stop()));
    const took = performance.now() - since;
    going = false;
    await Promise.all(writers);
    expect(took).toBeLessThan(10_000);
    await until(() => pages.every(({ closed }) => closed));
    const rows = await queryOf<{ count: number }>(
      cluster.databaseUrl,
      `select count(*)::int as count from write.events where type = 'ProductCreated' and metadata->>'actor' = '${zoe.id}'`,
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(answered);
  });
});
