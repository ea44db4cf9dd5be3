import { randomUUID } from 'node:crypto';
import type { Product } from '@guildhall/contracts/products';
import pg from 'pg';
import { queryOf, until } from '../chaos/fire';
import type { Cluster } from '../support/cluster';
import { newcomer, Someone } from '../support/people';
import { everythingOn } from './mode';

const OFFER = { title: 'Dental Snapshot', description: 'Calendars, pipelines and reminders', price: 49 };

/** Has a request hang at one place of its append; answers how to let it go on. */
type Hang = (cluster: Cluster, start: () => void) => Promise<() => Promise<unknown>>;

const holding = (sql: string) => `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%${sql}%'`;
const seen = ({ databaseUrl }: Cluster, sign: string) => until(async () => (await queryOf(databaseUrl, sign)).length > 0);

const locked =
  (table: string, sql: string): Hang =>
  async (cluster, start) => {
    const holder = new pg.Client({ connectionString: cluster.databaseUrl });
    await holder.connect();
    await holder.query(`begin; lock table write.${table} in exclusive mode`);
    start();
    await seen(cluster, holding(sql));
    return () => holder.end();
  };
const beforeItsNote = locked('pending_names', 'prepare');
const beforeItsRows = locked('idempotency', 'settle');
const beforeItsEvents: Hang = async (cluster, start) => {
  const release = await beforeItsNote(cluster, start);
  cluster.kurrent?.signal('SIGSTOP');
  await release();
  await seen(cluster, 'select from write.pending');
  return async () => cluster.kurrent?.signal('SIGCONT');
};

const places = [
  { place: 'append is noted', hang: beforeItsNote },
  { place: 'events are written', hang: beforeItsEvents },
  { place: 'rows are written', hang: beforeItsRows },
];

everythingOn('the log on KurrentDB (its double), the jobs on Redis', { redis: true, log: 'kurrentdb' }, (clusterOf) => {
  it.each(places)('F14 a backend killed before its $place: the same request at the other one is answered once', async ({
    hang,
  }) => {
    const cluster = await clusterOf();
    const mara = await newcomer(cluster.url, 'talent', 'mara');
    const { body: product } = await mara.post<Product>('/api/products', OFFER);
    const [first, second] = cluster.backends.map(({ url }) => Object.assign(new Someone(url, mara.id), { token: mara.token }));
    const key = { 'idempotency-key': randomUUID() };
    const revise = (who?: Someone) =>
      who?.put<Product>(`/api/products/${product.id}`, { version: 0, title: 'Revised once' }, key);

    let lost: Promise<unknown> | undefined;
    const release = await hang(cluster, () => {
      lost = revise(first)?.catch(() => null);
    });
    process.kill(cluster.backends[0]?.pid as number, 'SIGKILL');
    await release();
    expect(await lost).toBeNull();

    let answer = await revise(second);
    for (let again = 0; answer?.status === 503 && again < 10; again++) answer = await revise(second);
    expect(answer).toMatchObject({ status: 200, body: { title: 'Revised once', version: 1 } });
    const next = await second?.put<Product>(`/api/products/${product.id}`, { version: 1, title: 'Revised twice' });
    expect(next).toMatchObject({ status: 200, body: { version: 2 } });
    await cluster.ready();
  });
});
