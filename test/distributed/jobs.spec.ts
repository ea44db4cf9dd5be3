import { randomUUID } from 'node:crypto';
import { appoint } from '../support/appoint';
import { startMailServer, type TestMailServer } from '../support/mail-server';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis';
import { until } from '../support/until';

describeWithRedis('jobs on Redis', () => {
  let redis: TestRedis;
  let mail: TestMailServer;
  let product: OneMachine;
  beforeAll(async () => {
    [redis, mail] = await Promise.all([startRedis(), startMailServer()]);
    product = await startProduct({ fresh: true, env: { REDIS_URL: redis.url, SMTP_URL: mail.url } });
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await redis?.stop();
    mail?.stop();
  }, 30_000);

  const lettersTo = (email: string) => mail.delivered.filter((each) => each === email).length;
  const letters = async (email: string, count: number) => {
    await until(() => lettersTo(email) >= count, 50_000);
    expect(lettersTo(email)).toBe(count);
  };
  const recover = ({ email }: Someone) => new Someone(product.url).post('/api/auth/recover', { email });

  it('F27 mails are jobs on Redis, none of them in the database, each written once', async () => {
    const mara = await newcomer(product.url, 'client', 'mara');
    await letters(mara.email, 1);
    expect((await recover(mara)).status).toBeLessThan(300);
    await letters(mara.email, 2);
    expect(await redis.keys()).toContain(`bull:mail:${mara.id}`);
    const tables = await queryOf<{ name: string }>(
      product.databaseUrl,
      "select tablename as name from pg_tables where schemaname = 'jobs'",
    );
    expect(tables).toEqual([]);
  });

  it('F27 a Redis that is flushed loses no mail: what was not written is derived again', async () => {
    mail.busy = true;
    const people = await Promise.all(['ada', 'ben', 'eve'].map((name) => newcomer(product.url, 'client', name)));
    await recover(people[0] as Someone);
    await until(() => people.every(({ email }) => mail.refused.includes(email)));
    await redis.flush();
    mail.busy = false;
    await letters(people[0]?.email as string, 2);
    for (const { email } of people.slice(1)) await letters(email, 1);
  });

  it('F27 TR-07 a Redis that is flushed loses no plan: its job is derived again', async () => {
    const ada = await newcomer(product.url, 'client', 'ada');
    appoint(product, ada.email);
    const publish_at = new Date(Date.now() + 12_000).toISOString();
    const words = { title: 'Planned', slug: 'planned', content: 'Some words of a post', publish_at };
    const { id } = (await ada.post<{ id: string }>('/api/content', words)).body;
    const job = `bull:publishing:${id}-${Date.parse(publish_at)}`;
    await until(async () => (await redis.keys()).includes(job));
    await redis.flush();
    expect(new Date().toISOString() < publish_at).toBe(true);
    const visitor = new Someone(product.url);
    const seen = async () => (await visitor.get(`/api/content/${id}`)).status === 200;
    await until(seen);
    expect(await seen()).toBe(true);
  });

  it('F27 while Redis is gone, requests are answered, a backend starts, and the mails follow when it is back', async () => {
    await redis.kill9();
    const kito = await newcomer(product.url, 'talent', 'kito');
    const offer = { title: 'Dental Snapshot', description: 'Calendars and pipelines', price: 49 };
    expect((await kito.post('/api/products', offer, { 'idempotency-key': randomUUID() })).status).toBe(201);
    await product.kill9('backend');
    await product.ready();
    const lene = await newcomer(product.url, 'client', 'lene');
    await redis.restart();
    await letters(kito.email, 1);
    await letters(lene.email, 1);
  });

  it('OP-12 FT-02 while Redis is frozen or gone, an erasure answers that it is done', async () => {
    const [admin, first, second] = await Promise.all(['ines', 'joe', 'kim'].map((name) => newcomer(product.url, 'client', name)));
    appoint(product, (admin as Someone).email);
    const erase = ({ id, email }: Someone) => (admin as Someone).post(`/api/people/${id}/erase`, { email, reason: 'They asked' });
    const goOn = redis.freeze();
    const whileFrozen = await erase(first as Someone);
    goOn();
    await redis.kill9();
    const whileGone = await erase(second as Someone);
    await redis.restart();
    expect([whileFrozen.status, whileGone.status]).toEqual([200, 200]);
  });

  it('F27 F36 a backend ends within 10 s of its signal while Redis is gone', async () => {
    await redis.kill9();
    const { backend } = product.processes;
    const since = performance.now();
    process.kill(backend as number, 'SIGTERM');
    await until(() => product.printed.includes('backend ended with 0'), 10_000);
    expect(performance.now() - since).toBeLessThan(10_000);
    await product.ready();
  });
});
