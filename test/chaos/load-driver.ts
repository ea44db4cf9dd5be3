import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type EventLog, START } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import { PROJECTIONS } from '@guildhall/projections/all';
import { keysOf } from '../support/keys';
import type { Product } from '../support/product.mjs';
import { programOf } from '../support/programs.mjs';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';
import type { LoggedEvent } from './ledger.mjs';

const WRITERS = Number(process.env['WRITERS'] ?? 8);

export const newLedger = () => join(mkdtempSync(join(tmpdir(), 'guildhall-ledger-')), 'ledger.jsonl');

export interface Driver {
  /** With what every title of this driver begins. */
  prefix: string;
  acknowledged(): number;
  /** Does `work` while no command is under way. What it resolves with is the last position of a log that it has restored. */
  atRest(work: () => Promise<number>): Promise<void>;
  /** Resolves with the exit code when every answer is known. */
  stop(): Promise<number | null>;
  /** Ends it where nobody asks for its answers any more. */
  kill(): void;
}

interface Load {
  writers?: number;
  /** What each waits between its commands, in ms on average. */
  pause?: number;
  /** Takes an answer of 5xx other than "not now", in words. */
  onFailed?: (answer: string) => void;
}

/** Starts the writers in a process of their own. */
export function drive(url: string, ledger: string, { writers = WRITERS, pause = 0, onFailed }: Load = {}): Driver {
  const prefix = `run-${randomUUID().slice(0, 8)}`;
  const child: ChildProcess = fork(join(__dirname, 'driver.mjs'), [JSON.stringify({ url, writers, ledger, prefix, pause })]);
  let acknowledged = 0;
  let resting = false;
  child.on('message', (message: { acknowledged: number; resting: boolean } | { failed: string }) => {
    if ('failed' in message) onFailed?.(message.failed);
    else ({ acknowledged, resting } = message);
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    prefix,
    acknowledged: () => acknowledged,
    atRest: async (work) => {
      child.send('rest');
      await until(() => resting);
      child.send({ restored: await work() });
      await until(() => !resting);
    },
    stop: () => {
      child.send('stop');
      return ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** kill -9 of each victim in turn, at a random moment, going on as soon as writes are acknowledged again. */
export async function killInTurn(product: Product, driver: Driver, rounds: number, victims = product.victims): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const victim of victims) {
      await sleep(150 + Math.random() * 500);
      await product.kill9(victim);
      await product.ready();
      const before = driver.acknowledged();
      await until(() => driver.acknowledged() >= before + 5);
    }
  }
}

async function withLog<T>(product: Product, work: (log: EventLog) => Promise<T>): Promise<T> {
  const { databaseUrl, env } = product;
  const at = { DATABASE_URL: databaseUrl, EVENT_STORE_URL: env['EVENT_STORE_URL'] ?? databaseUrl };
  const log = await openLog({ ...keysOf(product), ...at });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** The product events of one driver, in the order of the log. */
export const productEvents = (product: Product, { prefix }: Driver): Promise<LoggedEvent[]> =>
  withLog(product, async (log) => {
    const events: LoggedEvent[] = [];
    for (let [after, end] = [START, false]; !end; ) {
      const page = await log.readAll({ after, limit: 2000 });
      [after, end] = [page.position, page.end];
      for (const { type, stream, revision, data } of page.events)
        if (stream.startsWith('product-')) events.push({ type, stream_id: stream, revision, data: data as LoggedEvent['data'] });
    }
    const own = new Set(events.filter(({ data }) => data.title?.startsWith(prefix)).map(({ stream_id }) => stream_id));
    return events.filter(({ stream_id }) => own.has(stream_id));
  });

/** The position of the log's last event. */
export const headOf = (product: Product): Promise<string> => withLog(product, (log) => log.head());

/** Resolves when every projection has reached the head of the log. */
export const caughtUp = (product: Product): Promise<void> =>
  withLog(product, async (log) => {
    const head = await log.head();
    const behind = 'select from projections.checkpoints where position < ';
    await until(async () => (await queryOf(product.databaseUrl, `${behind} '${head}'`)).length === 0);
  });

const execute = promisify(execFile);
const PROGRESS = /^\w+: [a-z ]+, [\d,]+ events.*\n/gm;

/** What an operator's command prints. @throws Error when it fails */
export async function runCommand(env: Record<string, string>, command: string, ...words: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [programOf('operate'), command, ...words], {
    cwd: join(__dirname, '../..'),
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** What `npm run projections -- <words>` prints, its progress left out. @throws Error when it fails */
export const operate = async (product: Product, ...words: string[]): Promise<string> =>
  (await runCommand(product.env, 'projections', ...words)).replace(PROGRESS, '');

/** Verify's lines when each projection equals its replay. */
export const EQUAL_ALL = new RegExp(`^(?:.*equal to a fresh replay\\n){${PROJECTIONS.length}}$`);
