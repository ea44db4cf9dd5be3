import { randomUUID } from 'node:crypto';
import type { ProductCard } from '@guildhall/contracts/products';
import { type Cluster, startCluster, statusOf } from '../support/cluster';
import { freeze } from '../support/freeze';
import { newcomer, Someone } from '../support/people';
import { queryOf } from '../support/query-of';
import type { Standby } from '../support/standby';
import { once, until } from '../support/until';

const AUTHORS = 8;
const WRITES = 125;
const DELAY_MS = 300;
/** Half of what twenty reads would wait, one after the other, if each waited for the replica. */
const MOST_WAIT_MS = 15_000;
const OFFER = { title: 'Dental Snapshot', description: 'Calendars, pipelines and reminders', price: 49 };

describe('given a replica of the database that is 300 ms behind', () => {
  let cluster: Cluster;
  let standby: Standby;
  beforeAll(async () => {
    cluster = await startCluster({ standbyDelayMs: DELAY_MS });
    standby = cluster.standby as Standby;
    await until(() => /replica 1 takes reads/.test(cluster.printed));
  }, 120_000);
  afterAll(() => cluster?.stop(), 30_000);

  let asked = 0;
  /** The newest products, at an address of its own: no cached answer. */
  const newest = async (who = new Someone(cluster.url), headers: Record<string, string> = {}) => {
    const address = `/api/products?range=[0,0]&filter=${encodeURIComponent(`{}${' '.repeat(asked++ % 1000)}`)}`;
    const { status, body } = await who.call<ProductCard[]>('GET', address, undefined, headers);
    return { status, title: body[0]?.title };
  };
  /** Statements on products that the replica's connections answered last. */
  const answered = () =>
    queryOf(
      standby.url,
      `select from pg_stat_activity where application_name = 'guildhall backend' and query ~ 'read\\.products'`,
    );

  /** Reads, that many at a time, until the replica answers one. @throws Error when it does not */
  const replicaAnswers = (atOnce = 1) =>
    once(async () => {
      await Promise.all(Array.from({ length: atOnce }, () => newest()));
      return (await answered()).length > 0;
    });

  it('OP-04 each of 1,000 authors’ writes is in the next answer that its author gets, and the replica answers others', async () => {
    const missing: string[] = [];
    const author = async (name: string) => {
      const who = await newcomer(cluster.url, 'talent', name);
      for (let each = 0; each < WRITES; each++) {
        const { body, headers } = await who.post<{ id: string }>('/api/products', { ...OFFER, title: `${name} ${each}` });
        const position = { 'x-position': headers.get('x-position') as string };
        const own = `/api/products?range=[0,0]&filter=${encodeURIComponent(JSON.stringify({ talent_id: who.id }))}`;
        const [list, detail] = await Promise.all([
          who.call<ProductCard[]>('GET', own, undefined, position),
          who.call<ProductCard>('GET', `/api/products/${body.id}`, undefined, position),
          newest(),
        ]);
        if (list.body[0]?.id !== body.id || detail.body.id !== body.id) missing.push(`${name} ${each}`);
      }
    };
    await Promise.all(Array.from({ length: AUTHORS }, (_, each) => author(`author${each}`)));
    expect(missing).toEqual([]);
    await replicaAnswers(20);
  }, 300_000);

  it('FT-01 when it takes in nothing more, then a second later nobody gets its older rows', async () => {
    const kito = await newcomer(cluster.url, 'talent', 'kito');
    await standby.replay(false);
    const title = `After the pause ${randomUUID()}`;
    await kito.post('/api/products', { ...OFFER, title });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const seen = await Promise.all(Array.from({ length: 40 }, () => newest()));
    expect(new Set(seen.map((each) => each.title))).toEqual(new Set([title]));
    await standby.replay(true);
  });

  it('FT-01 when it is killed, then no read fails, and it answers again once it is back', async () => {
    const reading = { on: true, failed: 0, served: 0 };
    const reads = (async () => {
      while (reading.on) {
        const { status } = await newest();
        if (status === 200) reading.served++;
        else reading.failed++;
      }
    })();
    await standby.kill9();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await standby.restart();
    await replicaAnswers(0);
    reading.on = false;
    await reads;
    expect(reading).toMatchObject({ failed: 0 });
    expect(reading.served).toBeGreaterThan(20);
    expect(await Promise.all(cluster.backends.map(({ url }) => statusOf(`${url}/health/ready`)))).toEqual([200, 200]);
  });

  it('FT-01 FT-02 when it is frozen, then no read fails, and after a moment none waits for it', async () => {
    await replicaAnswers();
    const thaw = freeze(standby.pid);
    try {
      const during = await Promise.all(Array.from({ length: 60 }, () => newest()));
      expect(new Set(during.map(({ status }) => status))).toEqual(new Set([200]));
      const since = performance.now();
      for (let each = 0; each < 20; each++) expect((await newest()).status).toBe(200);
      expect(performance.now() - since).toBeLessThan(MOST_WAIT_MS);
    } finally {
      thaw();
    }
    await replicaAnswers();
  });
});
