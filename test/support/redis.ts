import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { freeze } from './freeze';

/** A server of one's own that keeps nothing through its end, and ends with the test that started it. */
export interface TestRedis {
  url: string;
  keys(): Promise<string[]>;
  flush(): Promise<void>;
  /** What is published there while `work` goes on. */
  heard(channel: string, work: () => Promise<void>): Promise<string[]>;
  /** Stops it in its tracks, connections open. @returns what lets it go on */
  freeze(): () => void;
  kill9(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Suites that need one run only where the program is there: `npm test` says loudly when it is not. */
export const describeWithRedis = process.env['TEST_REDIS'] === undefined ? describe.skip : describe;

// The shell outlives nobody: its input ends with the test's process.
const LEASHED = 'redis-server "$@" >/dev/null 2>&1 & read _; kill -9 $!';

export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-redis-'));
  const port = await freePort();
  let shell: ChildProcess;
  const asked = async <T>(question: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true });
    redis.on('error', () => {});
    try {
      await redis.connect();
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  };
  const answers = () =>
    asked((redis) => redis.ping()).then(
      () => true,
      () => false,
    );
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    shell = spawn('sh', ['-c', LEASHED, 'sh', ...settings], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    while (!(await answers())) await sleep(20);
  };
  const kill9 = async () => {
    if (shell.exitCode !== null) return;
    const gone = once(shell, 'exit');
    shell.stdin?.end();
    await gone;
    while (await answers()) await sleep(20);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    keys: () => asked((redis) => redis.keys('*')),
    flush: () => asked((redis) => redis.flushall()).then(() => undefined),
    heard: (channel, work) =>
      asked(async (redis) => {
        const messages: string[] = [];
        redis.on('message', (_, message) => messages.push(message));
        await redis.subscribe(channel);
        await work();
        return messages;
      }),
    freeze: () => freeze(shell.pid as number),
    kill9,
    restart: start,
    stop: async () => {
      await kill9();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
