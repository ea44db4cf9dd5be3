import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const firstWait = 100;
const longestWait = 10_000;
const steadyAfter = 30_000;
const patience = 6_000;
const startsBeforeGivingUp = 3;

export interface ChildOptions {
  name: string;
  /** The script that Node runs. It says `{ ready: true }` to its parent and ends when its parent is gone. */
  script: string;
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  /** Called with the process number at every start. */
  onStart?: (pid: number) => void;
}

export interface SupervisedChild {
  readonly name: string;
  readonly pid: number | undefined;
  /** Resolves when it is ready the first time. @throws Error when it ended three times before that */
  ready: Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone;
  clearTimeout(late);
}

/** Runs a process and starts it again, ever more slowly, whenever it ends without having been told to. */
export function superviseChild({ name, script, env, say, onStart }: ChildOptions): SupervisedChild {
  let child: ChildProcess;
  let first: ChildProcess | null = null;
  let replaced: ChildProcess | null = null;
  let stopping = false;
  let wait = firstWait;
  let failures = 0;
  let isReady = () => {};
  let isHopeless = (_: Error) => {};
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve;
    isHopeless = reject;
  });
  ready.catch(() => {});

  const start = () => {
    const since = Date.now();
    let wasReady = false;
    const started = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    child = started;
    first ??= started;
    if (started.pid !== undefined) onStart?.(started.pid);
    for (const stream of [started.stdout, started.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => say(`${name} | ${line}`));
    }
    started.on('message', (message: { ready?: boolean }) => {
      if (!message?.ready) return;
      if (started !== first) say(`${name} is ready again`);
      wasReady = true;
      isReady();
    });
    started.on('error', (error) => say(`${name}: ${error.message}`));
    started.once('exit', async (code, signal) => {
      if (stopping || started === replaced) return;
      if (!wasReady && ++failures >= startsBeforeGivingUp) {
        isHopeless(
          new Error(`${name} ended ${failures} times before it was ready (${signal ?? code}); its last lines stand above`),
        );
      }
      wait = Date.now() - since > steadyAfter ? firstWait : Math.min(wait * 2, longestWait);
      say(`${name} ended with ${signal ?? code}, it starts again in ${wait} ms`);
      await sleep(wait);
      if (!stopping && started === child && started !== replaced) start();
    });
  };
  start();

  return {
    name,
    get pid() {
      return child.pid;
    },
    ready,
    restart: async () => {
      replaced = child;
      await end(child);
      if (!stopping) start();
    },
    stop: async () => {
      stopping = true;
      await end(child);
    },
  };
}
