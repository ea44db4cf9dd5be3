import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { startPostgres } from '../support/postgres.mjs';
import { openDatabase } from './database.mjs';
import { appendAll, history } from './history.mjs';
import { line, QUICK, whole } from './measure.mjs';

const EVENTS = 40_000;
/**
 * V8 compiles a worker's path in its first thousands of events, and each of two has half of them. A quarter is more than a
 * worker's first page, after which its time is taken.
 */
const PARTED = QUICK ? 16_000 : 100_000;

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
async function compareTwo(which, figure, server, events, goal) {
  const [single, pair] = [await caughtUpBy(1, which, server, events), await caughtUpBy(2, which, server, events)];
  const compare = (what, ours, limit, held) => line(what, `${whole(ours)}/s`, `${whole(limit)}/s of one`, ours / limit, held);
  compare(`two workers catching up ${figure}, events`, pair.atOnce, single.atOnce, '-');
  compare('the same, each while the other waits: the slower', pair.slowest, single.slowest, goal);
}

/** Two workers against one, of all projections and of the audit in two parts. */
export async function benchTwoWorkers() {
  // Autovacuum starts when it likes, and slowed down one of the workers that are compared.
  const server = await startPostgres({ parameters: { autovacuum: 'off' } });
  try {
    // One worker has the audit, the other all else, which is more than half. So this has no goal, and --quick leaves it out.
    if (!QUICK) await compareTwo('all', 'all projections', server, history(EVENTS), '-');
    await compareTwo('audit', 'the audit in two parts', server, history(PARTED), '>= 1.7');
  } finally {
    await server.stop();
  }
}
