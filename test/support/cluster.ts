import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { type SupervisedChild, superviseChild } from '../../backend/standalone/src/child';
import { TEST_KEYS } from './keys';
import { type KurrentDouble, startDouble } from './kurrent-server';
import { startPostgres, type TestPostgres } from './postgres.mjs';
import type { Product } from './product.mjs';
import { inTurnOver } from './proxy';
import { startRedis, type TestRedis } from './redis';
import { type Standby, startStandby } from './standby';

const script = (name: string) => programFile(join(__dirname, '../..'), name);
const run = promisify(execFile);
const logAt = (scheme: Shape['log'], port: number) => `${scheme}://127.0.0.1:${port}?tls=false`;

export interface Backend extends SupervisedChild {
  url: string;
}

/** The product as several processes on shared servers, behind a proxy that gives each request to the next backend. */
export interface Cluster extends Product {
  backends: Backend[];
  workers: SupervisedChild[];
  postgres: TestPostgres;
  redis: TestRedis | null;
  kurrent: KurrentDouble | null;
  standby: Standby | null;
  /** Processes that start from now on reach the log on KurrentDB through the client of this scheme, at this port. */
  reachLog(scheme: 'kurrentdb' | 'esdb', port: number): void;
}

export interface Shape {
  redis?: boolean;
  /** The log on the double of KurrentDB, through the client of this scheme. */
  log?: 'kurrentdb' | 'esdb';
  /** With a replica of the database, which takes in each commit so many milliseconds late. */
  standbyDelayMs?: number;
  env?: Record<string, string>;
}

export async function startCluster({
  redis: withRedis = false,
  log,
  standbyDelayMs,
  env: more = {},
}: Shape = {}): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-cluster-'));
  const [postgres, redis, kurrent] = await Promise.all([
    startPostgres(),
    withRedis ? startRedis() : null,
    log ? startDouble() : null,
  ]);
  const standby = standbyDelayMs === undefined ? null : await startStandby(postgres, standbyDelayMs);
  const databaseUrl = postgres.url;
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    METRICS_PORT: '0',
    KEYS_SECRET: TEST_KEYS.KEYS_SECRET,
    ...(redis && { REDIS_URL: redis.url }),
    ...(standby && { READ_DATABASE_URLS: standby.url }),
    ...(kurrent && { EVENT_STORE_URL: logAt(log, kurrent.port) }),
    ...more,
  };
  let printed = '';
  const say = (line: string) => {
    printed = `${printed}${line}\n`.slice(-100_000);
  };
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(REDIS|SMTP|KURRENTDB)_URL$/.test(name)),
  );
  const own = { ...inherited, NODE_ENV: 'production', ...env };
  // Two at once: one migrates, the other waits for it.
  const migrate = () => run(process.execPath, [script('migrate')], { env: own });
  await Promise.all([migrate(), migrate()]);

  const started: Record<string, string | undefined>[] = [own];
  const workers = [1, 2].map((each) => superviseChild({ name: `worker ${each}`, script: script('projections'), env: own, say }));
  const ports = [await freePort(), await freePort()];
  const proxy = await inTurnOver(ports);
  const backends = ports.map((port, each) => {
    const its = { ...own, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: proxy.url };
    started.push(its);
    const child = superviseChild({ name: `backend ${each + 1}`, script: script('backend'), env: its, say });
    return Object.assign(child, { url: `http://127.0.0.1:${port}` });
  });
  const processes = new Map([...backends, ...workers].map((child) => [child.name, child]));
  /** Servers come back by themselves where they run; here it does so on demand. */
  const servers = new Map<string, () => Promise<void>>([
    ['postgres', () => postgres.kill9().then(() => postgres.restart())],
    ...(redis ? [['redis', () => redis.kill9().then(() => redis.restart())] as const] : []),
    ...(kurrent ? [['kurrent', () => kurrent.kill().then(() => kurrent.restart())] as const] : []),
  ]);
  const cluster: Cluster = {
    url: proxy.url,
    databaseUrl,
    dataDir,
    env,
    backends,
    workers,
    postgres,
    redis,
    kurrent,
    standby,
    victims: [...processes.keys(), ...servers.keys()],
    reachLog(scheme, port) {
      for (const its of started) its['EVENT_STORE_URL'] = logAt(scheme, port);
    },
    get printed() {
      return printed;
    },
    async kill9(name) {
      const pid = processes.get(name)?.pid;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      else await servers.get(name)?.();
    },
    async ready(limit = 60_000) {
      for (const { url } of backends) {
        for (const end = Date.now() + limit; (await statusOf(`${url}/health/ready`)) !== 200; await sleep(25))
          if (Date.now() > end) throw new Error(`${url} was not ready within ${limit} ms:\n${printed.slice(-3000)}`);
      }
    },
    async stop() {
      await Promise.all([...backends, ...workers].map((child) => child.stop()));
      await Promise.all([proxy.stop(), redis?.stop(), kurrent?.close(), standby?.stop(), postgres.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all([...workers, ...backends].map((child) => child.ready));
    await cluster.ready();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** 0 when there is no answer. */
export async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}
