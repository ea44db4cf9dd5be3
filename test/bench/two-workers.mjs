import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { startPostgres } from '../support/postgres.mjs';
import { openDatabase } from './database.mjs';
import { appendAll, history } from './history.mjs';
import { inTurn, line, median, QUICK, whole } from './measure.mjs';

/** The first products and reviews, so that tables are live and workers share them by their bytes. */
const FIRST = QUICK ? 800 : 4_000;
/** V8 compiles a worker's path with these, so many for each worker. */
const WARMING = QUICK ? 4_000 : 24_000;
/** More than a worker's first page, after which its time is taken. */
const MEASURED = QUICK ? 8_000 : 12_000;
const ROUNDS = QUICK ? 1 : 4;

/**
 * So many workers, each with one part of the audit, in a database of their own. They are paused while events come.
 * @returns rates of events a second: of all at once, or of each while the others wait
 */
async function workersOf(count, server) {
  const databaseUrl = await server.createDatabase(`workers${count}`);
  await migrate(databaseUrl, allMigrations);
  const { pool, log, close } = await openDatabase(databaseUrl);
  const env = { ...process.env, AUDIT_PARTS: String(count) };
  const workers = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'worker.mjs'), [databaseUrl], { env }));
  const ids = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
  const until = async (condition, of = ids) => {
    const holds = `select ${condition} as holds from projections.checkpoints`;
    for (const end = Date.now() + 120_000; !(await pool.query(holds, [of])).rows[0].holds; await sleep(10))
      if (Date.now() > end) throw new Error(`${count} workers: not within two minutes: ${condition}`);
  };
  const least = 'min(position) filter (where worker = any($1))';
  const left = `select count(*)::int from write.events where position > (select ${least} from projections.checkpoints)::bigint`;
  const caughtUp = async () => `${least} >= '${await log.head()}'`;
  await appendAll(log, history(FIRST));
  // One that no worker runs yet would stay paused.
  await until(`${await caughtUp()} and bool_and(coalesce(worker = any($1), false)) and count(distinct worker) = ${count}`);

  /** Pauses all, appends so many events, and answers how these workers then take them in, a second. */
  const behind = async (events) => {
    await pool.query("insert into write.pauses select projection, 'bench', 'measured' from projections.checkpoints");
    // Workers look for pauses twice a second.
    await sleep(1000);
    const before = await log.head();
    await appendAll(log, history(events));
    await pool.query('vacuum analyze');
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
  return {
    atOnce: async (events) => (await behind(events))(ids),
    eachAlone: async (events) => {
      const takeIn = await behind(events);
      const rates = [];
      for (const id of ids) rates.push(await takeIn([id]));
      return rates;
    },
    stop: async () => {
      for (const worker of workers) worker.disconnect();
      await close();
    },
  };
}

/**
 * Two workers with a part of the audit each, against one with all of it: at once on the same cores, then each while the other
 * waits. The slower of these is what they do together on machines that have two free cores for each.
 */
export async function benchTwoWorkers() {
  // Autovacuum starts when it likes, and slowed down one of the workers that are compared.
  const server = await startPostgres({ parameters: { autovacuum: 'off' } });
  try {
    const [one, two] = [await workersOf(1, server), await workersOf(2, server)];
    const compared = (what, ours, limit, ratio, goal) => line(what, `${whole(ours)}/s`, `${whole(limit)}/s of one`, ratio, goal);
    const [single, pair] = [await one.atOnce(WARMING), await two.atOnce(2 * WARMING)];
    compared('the audit in two parts, two workers at once, events', pair, single, pair / single, '-');
    const rounds = await inTurn({ one: () => one.eachAlone(MEASURED), two: () => two.eachAlone(MEASURED) }, ROUNDS);
    const limits = rounds.one.map(([rate]) => rate);
    // The slower of all rounds: of one round, it would be the one that something else slowed down.
    const [slower] = [0, 1]
      .map((worker) => rounds.two.map((rates) => rates[worker]))
      // Of each round, because the machine's pace changes from round to round.
      .map((rates) => ({ rate: median(rates), ratio: median(rates.map((rate, round) => rate / limits[round])) }))
      .sort((a, b) => a.ratio - b.ratio);
    compared('the same, each while the other waits: the slower', slower.rate, median(limits), slower.ratio, '>= 1.7');
    await one.stop();
    await two.stop();
  } finally {
    await server.stop();
  }
}
