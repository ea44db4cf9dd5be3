import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Heal, Stage } from '../stage';

/** Moves the clock of programs that are not Node's: Debian's package libfaketime. */
const LIBRARY = [process.env['FAKETIME_LIBRARY'] ?? '', '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'].find(
  (file) => file !== '' && existsSync(file),
);
/** Whether the clock of the database can be moved here; else that of Node's processes only. */
export const movesDatabaseClock = LIBRARY !== undefined;

/** Guesses of one password in 15 minutes. */
const GUESSES = 11;
const WINDOW_S = 900;

export type Whose = 'Node' | 'database';
export interface Clocks {
  /** For everything whose clock is to be moved. */
  readonly env: Record<string, string>;
  step(hours: number, whose: readonly Whose[]): Heal;
}

/** Clocks of a product that run as always until they are stepped; timers keep their pace. */
export function movedClocks(folder: string): Clocks {
  const files: Record<Whose, string> = { Node: join(folder, 'clock'), database: join(folder, 'database-clock') };
  const set = (whose: Whose, hours: number) =>
    writeFileSync(files[whose], whose === 'Node' ? String(hours) : `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h\n`);
  const step = (hours: number, whose: readonly Whose[]) => {
    for (const each of whose) set(each, hours);
    return () => {
      for (const each of whose) set(each, 0);
    };
  };
  step(0, ['Node', 'database']);
  const preload = `--require ${join(__dirname, '../clock.cjs')}`;
  const database = LIBRARY && {
    LD_PRELOAD: LIBRARY,
    FAKETIME_ONLY_CMDS: 'postgres',
    FAKETIME_TIMESTAMP_FILE: files.database,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // libfaketime takes a semaphore for each stat of a file. All others would wait forever for a process killed while it has it.
    NO_FAKE_STAT: '1',
  };
  const env = { MOVED_CLOCK: files.Node, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${preload}`.trim(), ...database };
  return { env, step };
}

const MEMORY = '/dev/shm';
const OF_PROCESS = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/;

/** A killed process leaves what libfaketime named after its id. A process of another user that gets this id could not start. */
export function removeLeftClocks(): void {
  for (const name of existsSync(MEMORY) ? readdirSync(MEMORY) : []) {
    const [, pid] = OF_PROCESS.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { force: true });
  }
}

const guess = (url: string, email: string) =>
  fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not this one' }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);

/** A limit used up while the clocks are wrong lasts no longer than its window afterwards. */
export const clocksAt =
  (hours: number, ...whose: Whose[]) =>
  async ({ clocks, product, violations }: Stage): Promise<Heal> => {
    const right = clocks.step(hours, whose);
    const email = `${randomUUID()}@chaos.example`;
    for (let turn = 0; turn < GUESSES; turn++) await guess(product.url, email);
    return async () => {
      right();
      const answer = await guess(product.url, email);
      const seconds = Number(answer?.headers.get('retry-after') ?? 0);
      if (answer?.status === 429 && seconds > WINDOW_S) violations.push(`a limit of 15 minutes keeps out for ${seconds} s`);
    };
  };
