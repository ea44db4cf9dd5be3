import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import type { Chance } from '../attacks/chance';
import { type KurrentDouble, startDouble } from '../support/kurrent-server';
import { startPostgres } from '../support/postgres.mjs';
import { withLines } from '../support/printed-lines';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { cuttingRoad, silentRoad, tearingRoad } from '../support/proxy';
import { startRedis, type TestRedis } from '../support/redis';
import { type Clocks, movedClocks, removeLeftClocks } from './harm/clocks';
import { smallDisk } from './harm/disk';
import { type Driver, drive, newLedger } from './load-driver';

/** Ends a fault; what ends by itself needs none. */
export type Heal = () => unknown;

/**
 * One machine with its own database; a product whose database and Redis are servers that it reaches by roads; the same with
 * its log on the double of KurrentDB.
 */
export type Shape = 'one machine' | 'servers' | 'KurrentDB';

/** A product with everything that faults get hold of. */
export interface Stage {
  /** Another one after each start. */
  product: OneMachine;
  readonly port: number;
  readonly env: Record<string, string>;
  readonly chance: Chance;
  readonly ledger: string;
  readonly driver: Driver;
  /** The road that the driver takes to the product. */
  readonly answers: Awaited<ReturnType<typeof tearingRoad>>;
  /** A road for single commands. */
  readonly cutting: Awaited<ReturnType<typeof cuttingRoad>>;
  readonly clocks: Clocks;
  readonly database?: Awaited<ReturnType<typeof silentRoad>>;
  readonly redis?: TestRedis;
  readonly kurrent?: KurrentDouble;
  /** What the fault at hand has found. */
  readonly violations: string[];
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Servers of their own; the database is reached by a road that can fall silent. */
async function servers(withLog: boolean) {
  const [server, redis, kurrent] = await Promise.all([startPostgres(), startRedis(), withLog ? startDouble() : undefined]);
  const database = await silentRoad(server.url);
  const log = kurrent && { EVENT_STORE_URL: `kurrentdb://127.0.0.1:${kurrent.port}?tls=false` };
  const stop = async () => {
    database.stop();
    await Promise.all([redis.stop(), kurrent?.close(), server.stop()]);
  };
  return { database, redis, kurrent, stop, env: { DATABASE_URL: database.url, REDIS_URL: redis.url, ...log } };
}

const WRITERS = { writers: 4, pause: 50 };
const LINES_ARRIVE_MS = 100;

export async function setStage(chance: Chance, shape: Shape): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-chaos-'));
  chmodSync(dataDir, 0o711);
  const takeDiskAway = shape === 'one machine' ? smallDisk(dataDir) : null;
  const clockDir = mkdtempSync(join(tmpdir(), 'guildhall-clocks-'));
  chmodSync(clockDir, 0o711);
  removeLeftClocks();
  const clocks = movedClocks(clockDir);
  // A database of this process has the clock that it is given here.
  Object.assign(process.env, { ...clocks.env, NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '' });
  const beside = shape === 'one machine' ? null : await servers(shape === 'KurrentDB');
  const port = await freePort();
  const env = { ...clocks.env, ...beside?.env };
  const start = () => startProduct({ dataDir, port, env });
  const answers = await tearingRoad(port);
  const cutting = await cuttingRoad(port);
  const ledger = newLedger();
  const product = await start();
  // The lines of the log arrive beside the answer.
  const onFailed = (answer: string) =>
    setTimeout(() => stage.violations.push(withLines(answer, stage.product.printed)), LINES_ARRIVE_MS).unref();
  const driver = drive(answers.url, ledger, { ...WRITERS, onFailed });
  const stage: Stage = {
    product,
    port,
    env,
    chance,
    ledger,
    driver,
    answers,
    cutting,
    clocks,
    ...(beside && { database: beside.database, redis: beside.redis }),
    ...(beside?.kurrent && { kurrent: beside.kurrent }),
    violations: [],
    startAgain: async () => {
      stage.product = await start();
    },
    stop: async () => {
      driver.kill();
      await stage.product.stop();
      answers.stop();
      cutting.stop();
      await beside?.stop();
      await takeDiskAway?.();
      for (const folder of [dataDir, clockDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return stage;
}
