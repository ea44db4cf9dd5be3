import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FROZEN_AFTER_S } from '@guildhall/platform/observe/pulse';
import { type Account, runAs } from '../postgres/account.mjs';
import { watchPulse } from './pulse.js';
import { endedFromOutside, NO_PAST, restartDelay } from './restarts.js';

const patience = 6_000;
const startsBeforeGivingUp = 3;

export interface ChildOptions {
  name: string;
  /** The script that Node runs. It answers the pulse, says `{ ready: true }` to its parent, and ends when its parent is gone. */
  script: string;
  env: Record<string, string | undefined>;
  /** What the supervisor has to say of it. */
  say: (line: string, level?: 'info' | 'warn' | 'error') => void;
  /** Lines that it printed, those at once that came at once; `say` with its name in front where nothing else is given. */
  pass?: (lines: readonly string[]) => void;
  /** The account that runs it, where that is another one. */
  account?: Account | null;
  /** Called with the process number at every start. */
  onStart?: (pid: number) => void;
  /** Called with what it says beside that it is ready. */
  onMessage?: (message: unknown) => void;
  /** Whether a process that shows no life is ended and started again (default true). */
  watched?: boolean;
}

export interface SupervisedChild {
  readonly name: string;
  readonly pid: number | undefined;
  /** Resolves when it is ready the first time. @throws Error when it failed three times before that */
  ready: Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

function passLines(stream: Readable, pass: (lines: readonly string[]) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) pass(lines);
  });
  stream.on('end', () => rest && pass([rest]));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone;
  clearTimeout(late);
}

/**
 * Runs a process and starts it again whenever it ends or freezes: at once when somebody else ended it. It starts ever more
 * slowly when it fails by itself or is ended again and again.
 */
export function superviseChild({
  name,
  script,
  env,
  say,
  onStart,
  onMessage,
  pass,
  account = null,
  watched = true,
}: ChildOptions): SupervisedChild {
  const printed = pass ?? ((lines: readonly string[]) => say(lines.map((line) => `${name} | ${line}`).join('\n')));
  let child: ChildProcess;
  let first: ChildProcess | null = null;
  let replaced: ChildProcess | null = null;
  let stopping = false;
  let past = NO_PAST;
  let failures = 0;
  let starts = 0;
  let isReady = () => {};
  let isHopeless = (_: Error) => {};
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve;
    isHopeless = reject;
  });
  ready.catch(() => {});

  const start = () => {
    const since = performance.now();
    const restarted = { GUILDHALL_RESTARTS: String(starts++) };
    let wasReady = false;
    const started = spawn(process.execPath, [script], {
      env: { ...env, ...restarted },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
      ...runAs(account),
    });
    child = started;
    first ??= started;
    if (started.pid !== undefined) onStart?.(started.pid);
    if (watched) {
      watchPulse(started, () => {
        say(`${name} has shown no life for ${FROZEN_AFTER_S} s: it is ended and started again`, 'error');
        started.kill('SIGKILL');
      });
    }
    for (const stream of [started.stdout, started.stderr]) if (stream) passLines(stream, printed);
    started.on('message', (message: { ready?: boolean }) => {
      if (!message?.ready) return onMessage?.(message);
      if (started !== first) say(`${name} is ready again`);
      wasReady = true;
      isReady();
    });
    started.on('error', (error) => say(`${name}: ${error.message}`, 'error'));
    started.once('exit', async (code, signal) => {
      if (stopping || started === replaced) return;
      const ending = { code, signal, ran: performance.now() - since };
      const outside = endedFromOutside(ending);
      if (!outside && !wasReady && ++failures >= startsBeforeGivingUp) {
        isHopeless(
          new Error(`${name} failed ${failures} times before it was ready (${signal ?? code}); its last lines are above`),
        );
      }
      const next = restartDelay(ending, past, performance.now());
      past = next.past;
      const when = next.pause === 0 ? 'at once' : `in ${next.pause} ms`;
      say(`${name} ended with ${signal ?? code}, it starts again ${when}`, 'warn');
      await sleep(next.pause);
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
