import { setTimeout as sleep } from 'node:timers/promises';
import { freeze } from '../../support/freeze';
import { type OneMachine, startProduct } from '../../support/product.mjs';
import { until } from '../../support/until';
import type { Heal, Stage } from '../stage';
import { freezeLog } from './servers';

type Name = 'backend' | 'worker' | 'postgres';

/** Longer than the supervisor takes to find out that a process shows no life, on a busy machine. */
const NOTICED_MS = 30_000;

export const kill =
  (...names: string[]) =>
  async ({ product }: Stage) => {
    for (const name of names) await product.kill9(name);
    return undefined;
  };

export const frozen =
  (name: Name) =>
  ({ product }: Stage): Heal =>
    freeze(product.processes[name] as number);

/** Nobody lets the process go on: the supervisor has to find that it shows no life, and put another one in its place. */
export const frozenForGood = (name: 'backend' | 'worker') => async (stage: Stage) => {
  const { product, violations } = stage;
  const before = product.processes[name];
  const thaw = freeze(before as number);
  await until(() => product.processes[name] !== before, NOTICED_MS);
  if (product.processes[name] === before) violations.push(`the frozen ${name} was not replaced`);
  thaw();
  return undefined;
};

const BETWEEN_MS = 300;

/** Everything stops, one after the other, and goes on in another order. */
export async function frozenInTurn(stage: Stage): Promise<Heal> {
  const { product, redis, kurrent, chance } = stage;
  const { backend, worker, postgres } = product.processes;
  const parts: (() => Heal)[] = [backend, worker, postgres].flatMap((pid) => (pid ? [() => freeze(pid)] : []));
  if (redis) parts.push(redis.freeze);
  if (kurrent) parts.push(() => freezeLog(stage));
  const thaws: Heal[] = [];
  for (const freezeOne of chance.shuffled(parts)) {
    thaws.push(freezeOne());
    await sleep(chance.number(BETWEEN_MS));
  }
  return async () => {
    for (const thaw of chance.shuffled(thaws)) {
      await sleep(chance.number(BETWEEN_MS));
      thaw();
    }
  };
}

/** They end by themselves in the middle of anything, as V8 does when it has no more memory. */
export async function aborted({ product, violations }: Stage): Promise<undefined> {
  const before = product.processes;
  for (const pid of [before.backend, before.worker]) process.kill(pid as number, 'SIGABRT');
  const restarted = () => product.processes.backend !== before.backend && product.processes.worker !== before.worker;
  await until(restarted, NOTICED_MS);
  if (!restarted()) violations.push('what was aborted was not started again');
}

export async function killAndStart(stage: Stage, name: string): Promise<Heal> {
  await stage.product.kill9(name);
  return () => stage.startAgain();
}

const attempt = ({ product, port, env }: Stage): Promise<OneMachine | null> =>
  startProduct({ dataDir: product.dataDir, port, env }).catch(() => null);

/** A second start on the same data has to give way, also while the database dies under it. */
export const secondSupervisor = (databaseDies: boolean) => async (stage: Stage) => {
  const started = startProduct({ dataDir: stage.product.dataDir, env: stage.env }).catch(() => null);
  if (databaseDies) {
    await until(() => false, 100 + stage.chance.number(600));
    await stage.product.kill9('postgres');
  }
  const second = await started;
  if (!second) return undefined;
  stage.violations.push('a second supervisor started on the same data');
  await second.stop();
  return undefined;
};

/** After everything was killed two starts race: one of them has the data, never both and never none. */
export async function twoStarts(stage: Stage): Promise<Heal> {
  await stage.product.kill9('all');
  return async () => {
    const started = (await Promise.all([attempt(stage), attempt(stage)])).filter((each) => each !== null);
    if (started.length !== 1) stage.violations.push(`${started.length} of two starts at once had the data`);
    for (const each of started.slice(1)) await each.stop();
    if (started[0]) stage.product = started[0];
    else await stage.startAgain();
  };
}
