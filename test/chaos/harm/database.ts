import pg from 'pg';
import { freeze, signal, treeOf } from '../../support/freeze';
import { restoreOlderLog } from '../../support/older-log';
import { queryOf } from '../../support/query-of';
import { until } from '../../support/until';
import type { Heal, Stage } from '../stage';

const UNFLUSHED = `select sum(revision) as moves, pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() as unflushed
  from projections.checkpoints`;
/** Twice what a request may take. */
const BEYOND_MS = 9_000;

/** What the fault before this one has taken may still be on its way back. */
export const insist = ({ product }: Stage, text: string) =>
  until(() =>
    queryOf(product.databaseUrl, text).then(
      () => true,
      () => false,
    ),
  );

export const statement = (text: string) => async (stage: Stage) => {
  await insist(stage, text);
  return undefined;
};

/** What a projector has committed reaches the disk a moment later: in between, the database is killed with all its processes. */
export async function killBeforeFlush({ product }: Stage): Promise<undefined> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const database = treeOf(product.processes.postgres as number);
  let moves: string | null = null;
  for (const end = Date.now() + 5000; Date.now() < end; ) {
    const answer = await client.query<{ moves: string; unflushed: boolean }>(UNFLUSHED).catch(() => null);
    const seen = answer?.rows[0];
    if (seen?.unflushed && moves !== null && seen.moves !== moves) break;
    moves = seen?.moves ?? null;
  }
  signal(database, 'SIGKILL');
  await product.kill9('postgres');
  await client.end().catch(() => {});
}

/** A write, a list and the health check are answered while nothing answers behind them. */
async function answeredMeanwhile({ product, violations }: Stage): Promise<void> {
  const asks: [string, string, RequestInit?][] = [
    ['a list', `/api/products?filter=${encodeURIComponent(JSON.stringify({ q: `${Math.random()}` }))}`],
    ['the health check', '/health/ready'],
    ['a sign-in', '/api/auth/sign-in', { method: 'POST', body: '{"email":"nobody@chaos.example","password":"a horse"}' }],
  ];
  const signal = AbortSignal.timeout(BEYOND_MS);
  const headers = { 'content-type': 'application/json' };
  await Promise.all(
    asks.map(async ([what, path, more]) => {
      const status = await fetch(product.url + path, { ...more, headers, signal }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 0) violations.push(`${what} had no answer while the database did not answer`);
    }),
  );
}

/** Longer than a request may take: everybody has an answer before it ends. */
export async function frozenBeyondTheBound(stage: Stage): Promise<Heal> {
  const thaw = freeze(stage.product.processes.postgres as number);
  await answeredMeanwhile(stage);
  return thaw;
}

/** Connections that are used from now on are lost, and neither end hears of it. */
export function halfOpen({ database }: Stage): Heal | undefined {
  database?.fallSilent();
  return database?.reconnect;
}

export async function halfOpenBeyondTheBound(stage: Stage): Promise<Heal | undefined> {
  stage.database?.fallSilent();
  await answeredMeanwhile(stage);
  return stage.database?.reconnect;
}

/** The worker finds that its rows were made of a log that is not this one, as after a restore. */
export async function foreignCheckpoint(stage: Stage): Promise<undefined> {
  await stage.product.kill9('worker');
  await insist(stage, `update projections.checkpoints set event_id = gen_random_uuid()::text where position <> ''`);
}

const ALL_OTHERS =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/**
 * The log of a moment ago replaces today's under the running product. Connections end, as they do when a server is restored.
 * What is lost is asked for again.
 */
export async function olderLog({ product, driver }: Stage): Promise<undefined> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 }).on('error', () => {});
  const head = () => pool.query<{ head: string }>('select coalesce(max(position), 0)::text as head from write.events');
  let then: string | null = null;
  await until(() =>
    head().then(
      ({ rows }) => {
        then = rows[0]?.head ?? null;
        return then !== null;
      },
      () => false,
    ),
  );
  const before = driver.acknowledged();
  await until(() => driver.acknowledged() > before + 3);
  await driver.atRest(async () => {
    await restoreOlderLog(pool, String(then));
    // The answers to commands are in the same database and come back with it; sessions and accounts are older than the moment.
    await pool.query(`delete from write.idempotency where nullif(position, '')::numeric > $1`, [then]);
    await pool.query(ALL_OTHERS);
    return Number(then);
  });
  await pool.end();
}
