import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phase } from '@guildhall/projections/runner/rebuild/progress';
import pg from 'pg';
import { programOf } from '../../support/programs.mjs';
import { until } from '../../support/until';
import type { Stage } from '../stage';
import { insist } from './database';

export const PHASES: readonly Phase[] = ['reading', 'writing', 'indexing', 'comparing', 'catching up', 'switching'];

/** While this lock is held, a rebuild of products waits where it says that it begins its phase. */
const GATE = 4712;
const gateAt = (phase: Phase) => `
  create or replace function projections.gate() returns trigger language plpgsql as $$ begin
    if new.projection = 'products' and new.phase = '${phase}' and new.state = 'running' then
      perform set_config('lock_timeout', '0', true);
      perform pg_advisory_xact_lock_shared(${GATE});
    end if;
    return null;
  end $$;
  create or replace trigger gate after insert or update of phase on projections.rebuilds
    for each row execute function projections.gate();`;
const WAITS_THERE = `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`;

/** A rebuild by an operator's command. @returns what kills it with all it has started */
function byCommand({ product }: Stage): () => Promise<void> {
  const words = ['projections', 'rebuild', 'products', '--reason', 'to see it killed'];
  const child: ChildProcess = spawn(process.execPath, [programOf('operate'), ...words], {
    cwd: join(__dirname, '../../..'),
    env: { ...process.env, ...product.env },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // It was done already.
    }
    await ended;
  };
}

/** A rebuild by the worker, which finds its rows to be of another log. @returns what kills the worker */
async function byWorker(stage: Stage): Promise<() => Promise<void>> {
  await stage.product.kill9('worker');
  await insist(stage, `update projections.checkpoints set event_id = gen_random_uuid()::text where projection = 'products'`);
  return () => stage.product.kill9('worker');
}

/** A rebuild is killed in a phase that it was seen to begin: at its beginning, or a few milliseconds into it. */
export const killRebuild = (phase: Phase) => async (stage: Stage) => {
  const { product, chance, violations } = stage;
  await insist(stage, gateAt(phase));
  const gate = new pg.Client({ connectionString: product.databaseUrl });
  gate.on('error', () => {});
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [GATE]);
    const kill = chance.number(2) === 0 ? byCommand(stage) : await byWorker(stage);
    let seen = false;
    await until(async () => {
      seen = (await gate.query(WAITS_THERE)).rowCount !== 0;
      return seen;
    }, 30_000);
    if (!seen) violations.push(`no rebuild was seen in its phase ${phase}`);
    const into = chance.number(2) * chance.number(30);
    if (into > 0) await gate.query('select pg_advisory_unlock($1)', [GATE]);
    await sleep(into);
    await kill();
  } finally {
    await gate.end();
    await insist(stage, 'drop trigger if exists gate on projections.rebuilds');
  }
  return undefined;
};
