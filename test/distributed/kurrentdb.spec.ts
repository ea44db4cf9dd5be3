import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@guildhall/contracts/products';
import pg from 'pg';
import { type Backend, type Cluster, statusOf } from '../support/cluster';
import { type KurrentServer, reach } from '../support/kurrent-server';
import { newcomer, Someone } from '../support/people';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';
import { everythingOn } from './mode';

const OFFER = { title: 'Dental Snapshot', description: 'Calendars, pipelines and reminders', price: 49 };

const seen = ({ databaseUrl }: Cluster, sign: string) => until(async () => (await queryOf(databaseUrl, sign)).length > 0);

/** Has a request hang at one place of its append. */
type Hang = (
  cluster: Cluster,
  start: () => void,
) => Promise<{
  /** What the database is still doing for a backend that was killed: its machine is gone too. */
  lose(): Promise<unknown>;
  /** The retry has come as far as it can while nothing moves. */
  met: string;
  release(): Promise<unknown>;
}>;

const locked =
  (table: string, sql: string, met: string): Hang =>
  async (cluster, start) => {
    const holder = new pg.Client({ connectionString: cluster.databaseUrl });
    await holder.connect();
    await holder.query(`begin; lock table write.${table} in exclusive mode`);
    const [{ now } = { now: '' }] = await queryOf<{ now: string }>(cluster.databaseUrl, 'select clock_timestamp()::text as now');
    start();
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and query like '%${sql}%'`;
    await seen(cluster, `select ${waiting}`);
    return {
      lose: () => queryOf(cluster.databaseUrl, `select pg_terminate_backend(pid) ${waiting}`),
      met: `select from pg_stat_activity where query like '%${met}%' and query_start > '${now}' and pid <> pg_backend_pid()`,
      release: () => holder.end(),
    };
  };
const beforeItsNote = locked('pending_names', 'prepare', 'prepare');
const beforeItsRows = locked('idempotency', 'settle', 'as pending');
const beforeItsEvents: Hang = async (cluster, start) => {
  const { release } = await beforeItsNote(cluster, start);
  cluster.kurrent?.signal('SIGSTOP');
  await release();
  await seen(cluster, 'select from write.pending');
  // A frozen server stops the retry at its first read
  return { lose: async () => {}, met: 'select', release: async () => cluster.kurrent?.signal('SIGCONT') };
};

const places = [
  { place: 'append is noted', hang: beforeItsNote },
  { place: 'events are written', hang: beforeItsEvents },
  { place: 'rows are written', hang: beforeItsRows },
];

everythingOn('the log on KurrentDB (its double), the jobs on Redis', { redis: true, log: 'kurrentdb' }, (clusterOf) => {
  it.each(places)(
    'F14 a backend killed before its $place: the same request at the other one is answered once',
    async ({ hang }) => {
      const cluster = await clusterOf();
      const mara = await newcomer(cluster.url, 'talent', 'mara');
      const { body: product } = await mara.post<Product>('/api/products', OFFER);
      const [first, second] = cluster.backends.map(({ url }) => Object.assign(new Someone(url, mara.id), { token: mara.token }));
      const key = { 'idempotency-key': randomUUID() };
      const revise = (who?: Someone) =>
        who?.put<Product>(`/api/products/${product.id}`, { version: 0, title: 'Revised once' }, key);

      let lost: Promise<unknown> | undefined;
      const { lose, met, release } = await hang(cluster, () => {
        lost = revise(first)?.catch(() => null);
      });
      process.kill(cluster.backends[0]?.pid as number, 'SIGKILL');
      expect(await lost).toBeNull();
      await lose();
      const retry = revise(second);
      let answered = false;
      retry?.finally(() => {
        answered = true;
      });
      await until(async () => answered || (await queryOf(cluster.databaseUrl, met)).length > 0);
      await release();

      let answer = await retry;
      for (let again = 0; answer?.status === 503 && again < 10; again++) answer = await revise(second);
      expect(answer).toMatchObject({ status: 200, body: { title: 'Revised once', version: 1 } });
      const next = await second?.put<Product>(`/api/products/${product.id}`, { version: 1, title: 'Revised twice' });
      expect(next).toMatchObject({ status: 200, body: { version: 2 } });
      await cluster.ready();
    },
  );

  it('F13 while its log or Redis is gone a backend lives, and is ready only where it can take commands', async () => {
    const cluster = await clusterOf();
    const [{ url }] = cluster.backends as [Backend, Backend];
    const states = async () => [await statusOf(`${url}/health/live`), await statusOf(`${url}/health/ready`)];
    cluster.kurrent?.signal('SIGSTOP');
    expect(await states()).toEqual([200, 503]);
    cluster.kurrent?.signal('SIGCONT');
    await cluster.ready();
    await cluster.redis?.kill9();
    expect(await states()).toEqual([200, 200]);
    const kito = await newcomer(url, 'talent', 'kito');
    expect((await kito.post('/api/products', OFFER)).status).toBe(201);
    await cluster.redis?.restart();
  });

  let way: KurrentServer | undefined;
  afterAll(() => way?.close());

  it('F36 given a signal under load, each process ends within 10 s, and nothing acknowledged is lost', async () => {
    const cluster = await clusterOf();
    const port = cluster.kurrent?.port as number;
    way = await reach(`esdb://127.0.0.1:${port}`);
    cluster.reachLog('esdb', way.port);
    // One account may offer 200 products a day.
    const talents = await Promise.all(Array.from({ length: 10 }, (_, each) => newcomer(cluster.url, 'talent', `zoe${each}`)));
    const acknowledged: string[] = [];
    let going = true;
    let turn = 0;
    const write = () => talents[turn++ % talents.length]!.post<{ id: string }>('/api/products', OFFER).catch(() => null);
    const writers = Array.from({ length: 4 }, async () => {
      while (going) {
        await sleep(100);
        const answer = await write();
        if (answer?.status === 201) acknowledged.push(answer.body.id);
      }
    });
    for (const child of [...cluster.backends, ...cluster.workers]) {
      const before = acknowledged.length;
      await until(() => acknowledged.length > before + 3);
      const { pid } = child;
      const since = performance.now();
      process.kill(pid as number, 'SIGTERM');
      await until(() => child.pid !== pid);
      expect(performance.now() - since).toBeLessThan(10_000);
    }
    for (const { name } of cluster.backends) expect(cluster.printed).toContain(`${name} ended with 0`);
    going = false;
    await Promise.all(writers);
    await cluster.ready();
    const missing = async () => {
      const rows = await queryOf<{ id: string }>(
        cluster.databaseUrl,
        `select id from read.products where talent_id in (${talents.map(({ id }) => `'${id}'`).join()})`,
      );
      const there = new Set(rows.map(({ id }) => id));
      return acknowledged.filter((id) => !there.has(id));
    };
    await until(async () => (await missing()).length === 0);
    expect(await missing()).toEqual([]);

    const states = () => Promise.all(cluster.backends.map(({ url }) => statusOf(`${url}/health/ready`)));
    await way.kill();
    await until(async () => (await states()).every((status) => status === 503));
    expect(await states()).toEqual([503, 503]);
    await way.restart();
    await cluster.ready();
    // A process that is killed from here on comes back through the other client
    cluster.reachLog('kurrentdb', port);
  }, 120_000);
});
