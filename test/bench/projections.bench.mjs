import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { PROJECTIONS } from '@guildhall/projections/all';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import { rebuildProjection } from '@guildhall/projections/runner/operating/operations';
import { startPostgres } from '../support/postgres.mjs';
import { openDatabase } from './database.mjs';
import { inTurn, line, median, QUICK, whole } from './measure.mjs';

const EVENTS = QUICK ? 12_000 : 40_000;
/**
 * V8 compiles a worker's path in its first thousands of events, and each of two has half of them. A quarter is more than a
 * worker's first page, after which its time is taken.
 */
const PARTED = QUICK ? 16_000 : 100_000;
const NAIVE = QUICK ? 1_000 : 3_000;

function history(count) {
  const events = [];
  const fact = (stream, revision, type, data) =>
    events.push({
      stream,
      revision,
      event: {
        id: randomUUID(),
        type,
        data,
        metadata: {
          actor: 'bench',
          time: new Date(1_700_000_000_000 + events.length * 1000).toISOString(),
          correlationId: 'c',
          causationId: 'c',
          commandId: 'c',
          schemaVersion: 1,
        },
      },
    });
  const talent_id = randomUUID();
  while (events.length < count) {
    const id = randomUUID();
    const details = {
      title: `Product ${events.length}`,
      description: `${'Everything a practice needs. '.repeat(5)}${id}`,
      image_url: '/art/v1/covers/x/none.svg',
      category: 'Script',
      features: ['One', 'Two'],
      stock: null,
    };
    fact(`product-${id}`, 0, 'ProductCreated', { id, talent_id, price_cents: 4900, ...details });
    fact(`product-${id}`, 1, 'ProductRevised', { id, talent_id, title: `Product ${events.length}, revised` });
    fact(`product-${id}`, 2, 'ProductRepriced', { id, talent_id, price_cents: 5900, old_price_cents: 4900 });
    fact(`review-${id}`, 0, 'ReviewLeft', {
      id,
      client_id: talent_id,
      talent_id,
      service_id: null,
      product_id: id,
      rating: 4,
      text: null,
    });
  }
  return events;
}

/** Each stream's events in one append. */
async function appendAll(log, events) {
  const streams = new Map();
  for (const { stream, event } of events) streams.set(stream, [...(streams.get(stream) ?? []), event]);
  const appends = [...streams].map(([stream, facts]) => ({ stream, expected: 'no_stream', events: facts }));
  for (let at = 0; at < appends.length; at += 1000)
    await Promise.all(appends.slice(at, at + 1000).map((append) => log.append(append)));
}

/** One statement and one commit for every event, into the same table: what a rebuild and a live projection are held against. */
async function oneByOne(client, events) {
  await client.query('drop table if exists naive; create table naive (like read.products including all)');
  const since = performance.now();
  for (const { revision, event } of events) {
    const { data, type, metadata } = event;
    if (type === 'ProductCreated')
      await client.query({
        name: 'created',
        text: 'insert into naive (id, talent_id, title, description, price_cents, image_url, category, features, stock, created_at, updated_at, version, rating_sum, review_count, suspended) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$10,$11,0,0,false)',
        values: [
          data.id,
          data.talent_id,
          data.title,
          data.description,
          data.price_cents,
          data.image_url,
          data.category,
          data.features,
          data.stock,
          metadata.time,
          revision,
        ],
      });
    else if (type === 'ProductRevised')
      await client.query({
        name: 'revised',
        text: 'update naive set title = $2, updated_at = $3, version = $4 where id = $1',
        values: [data.id, data.title, metadata.time, revision],
      });
    else if (type === 'ProductRepriced')
      await client.query({
        name: 'repriced',
        text: 'update naive set price_cents = $2, updated_at = $3, version = $4 where id = $1',
        values: [data.id, data.price_cents, metadata.time, revision],
      });
    else
      await client.query({
        name: 'reviewed',
        text: 'update naive set rating_sum = rating_sum + $2, review_count = review_count + 1 where id = $1',
        values: [data.product_id, data.rating],
      });
  }
  return (events.length * 1000) / (performance.now() - since);
}

/** The first products and reviews, so that tables are live and workers share them by their bytes. */
const FIRST = QUICK ? 800 : 4_000;

/**
 * Events a second that so many workers take into all projections, or into the audit in as many parts. They have shared the
 * projections before, and are paused while events come. First all go on at once, then each while the others wait: the slowest
 * of these is what they do together on machines that have two free cores for each.
 */
async function caughtUpBy(count, which, server, events) {
  const databaseUrl = await server.createDatabase(`${which}${count}`);
  await migrate(databaseUrl, allMigrations);
  const { pool, log, close } = await openDatabase(databaseUrl);
  const env = { ...process.env, AUDIT_PARTS: which === 'audit' ? String(count) : '1' };
  const workers = Array.from({ length: count }, () =>
    fork(join(import.meta.dirname, 'worker.mjs'), [databaseUrl, which], { env }),
  );
  const ids = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
  const until = async (condition, of = ids) => {
    const holds = `select ${condition} as holds from projections.checkpoints`;
    for (const end = Date.now() + 120_000; !(await pool.query(holds, [of])).rows[0].holds; await sleep(10))
      if (Date.now() > end) throw new Error(`${count} workers: not within two minutes: ${condition}`);
  };
  const shares = () => pool.query('select projection, worker from projections.checkpoints order by 1').then(({ rows }) => rows);
  const least = 'min(position) filter (where worker = any($1))';
  const caughtUp = async () => `${least} >= '${await log.head()}'`;
  const left = `select count(*)::int from write.events where position > (select ${least} from projections.checkpoints)::bigint`;
  /** Pauses all projections, appends events, and answers how these workers then take them in, a second. */
  const behind = async (some) => {
    await pool.query("insert into write.pauses select projection, 'bench', 'measured' from projections.checkpoints");
    // Workers look for pauses twice a second.
    await sleep(1500);
    const before = await log.head();
    await appendAll(log, some);
    const done = await caughtUp();
    return async (of) => {
      await pool.query(
        'delete from write.pauses where projection in (select projection from projections.checkpoints where worker = any($1))',
        [of],
      );
      // Each begins within half a second.
      await until(`${least} > '${before}'`, of);
      const since = performance.now();
      const events = (await pool.query(left, [of])).rows[0].count;
      await until(done, of);
      return (events * 1000) / (performance.now() - since);
    };
  };
  await appendAll(log, events.slice(0, FIRST));
  // One that no worker runs yet would stay paused.
  await until(`${await caughtUp()} and bool_and(coalesce(worker = any($1), false)) and count(distinct worker) = ${count}`);
  // What was given away is taken within seconds.
  for (let before = ''; count > 1; await sleep(6_000)) {
    const now = JSON.stringify(await shares());
    if (now === before) break;
    before = now;
  }
  const rest = events.slice(FIRST);
  const half = rest.length / 2;
  const atOnce = await (await behind(rest.slice(0, half)))(ids);
  const inTurn = await behind(rest.slice(half));
  let slowest = Number.POSITIVE_INFINITY;
  for (const id of ids) slowest = Math.min(slowest, await inTurn([id]));
  for (const worker of workers) worker.disconnect();
  await close();
  return { atOnce, slowest };
}

/** Two workers against one: on the same cores, and as if each had cores of its own. */
async function benchTwoWorkers(which, figure, server, events, goal) {
  const [single, pair] = [await caughtUpBy(1, which, server, events), await caughtUpBy(2, which, server, events)];
  const compare = (what, ours, limit, held) => line(what, `${whole(ours)}/s`, `${whole(limit)}/s of one`, ours / limit, held);
  compare(`two workers catching up ${figure}, events`, pair.atOnce, single.atOnce, '-');
  compare('the same, each while the other waits: the slower', pair.slowest, single.slowest, goal);
}

/** Catching up live and rebuilding, in events a second, against one statement per event. */
export async function benchProjections() {
  const server = await startPostgres();
  try {
    const databaseUrl = await server.createDatabase('bench');
    await migrate(databaseUrl, allMigrations);
    const { pool, log, close } = await openDatabase(databaseUrl);
    const products = PROJECTIONS.filter(({ name }) => name === 'products');
    const worker = new ProjectionWorker({ databaseUrl, log, projections: products, say: () => {} });
    await worker.start();
    const events = history(EVENTS);
    await worker.stop();
    await appendAll(log, events);
    const client = await pool.connect();
    const one = () => oneByOne(client, events.slice(0, NAIVE));
    const naive = await one();

    const head = await log.head();
    const second = new ProjectionWorker({ databaseUrl, log, projections: products, say: () => {} });
    const since = performance.now();
    await second.start();
    for (;;) {
      const { rows } = await pool.query("select position from projections.checkpoints where projection = 'products'");
      if (rows[0]?.position >= head) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const caughtUp = (events.length * 1000) / (performance.now() - since);
    line('live projection catching up, events', `${whole(caughtUp)}/s`, `${whole(naive)}/s`, caughtUp / naive, '>= 3');

    const rebuild = async () => {
      const started = performance.now();
      await rebuildProjection(
        { databaseUrl, log, projections: products, by: { actor: 'system', reason: 'measured' } },
        'products',
      );
      return (events.length * 1000) / (performance.now() - started);
    };
    const rounds = await inTurn({ one, rebuild });
    const [limit, rebuilt] = [median(rounds.one), median(rounds.rebuild)];
    line('rebuild beside the live tables, events', `${whole(rebuilt)}/s`, `${whole(limit)}/s`, rebuilt / limit, '>= 10');
    client.release();
    await second.stop();
    await close();

    // One worker has the audit, the other all else, which is more than half. So this has no goal, and --quick leaves it out.
    if (!QUICK) await benchTwoWorkers('all', 'all projections', server, events, '-');
    await benchTwoWorkers('audit', 'the audit in two parts', server, history(PARTED), '>= 1.7');
  } finally {
    await server.stop();
  }
}
