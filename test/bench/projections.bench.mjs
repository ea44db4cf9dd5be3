import { allMigrations } from '@guildhall/backend/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { PROJECTIONS } from '@guildhall/projections/all';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import { rebuildProjection } from '@guildhall/projections/runner/operating/operations';
import { startPostgres } from '../support/postgres.mjs';
import { openDatabase } from './database.mjs';
import { appendAll, history } from './history.mjs';
import { inTurn, line, median, QUICK, whole } from './measure.mjs';
import { benchTwoWorkers } from './two-workers.mjs';

const EVENTS = QUICK ? 12_000 : 40_000;
const NAIVE = QUICK ? 1_000 : 3_000;
/** Events that the projection takes in before it falls behind, four for each product. With none it would be rebuilt. */
const BEFORE = 400;

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

/** Catching up live and rebuilding, in events a second, against one statement per event; then two workers. */
export async function benchProjections() {
  const server = await startPostgres();
  try {
    const databaseUrl = await server.createDatabase('bench');
    await migrate(databaseUrl, allMigrations);
    const { pool, log, close } = await openDatabase(databaseUrl);
    const products = PROJECTIONS.filter(({ name }) => name === 'products');
    const reached = async () => {
      const head = await log.head();
      for (;;) {
        const { rows } = await pool.query("select position from projections.checkpoints where projection = 'products'");
        if (rows[0]?.position >= head) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const begin = async () => {
      const worker = new ProjectionWorker({ databaseUrl, log, projections: products, say: () => {} });
      await worker.start();
      await reached();
      return worker;
    };
    const events = history(EVENTS);
    await appendAll(log, events.slice(0, BEFORE));
    await (await begin()).stop();
    await appendAll(log, events.slice(BEFORE));
    const client = await pool.connect();
    const one = () => oneByOne(client, events.slice(0, NAIVE));
    const naive = await one();

    const since = performance.now();
    const worker = await begin();
    const caughtUp = ((events.length - BEFORE) * 1000) / (performance.now() - since);
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
    await worker.stop();
    await close();
  } finally {
    await server.stop();
  }
  await benchTwoWorkers();
}
