import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A source to be rendered, or HTML to be cleaned. */
export type MarkupJob = { render: string } | { clean: string };

interface Waiting {
  job: MarkupJob;
  gone?: AbortSignal;
  resolve: (html: string | null) => void;
  reject: (reason: unknown) => void;
}

/** The process ended before its job was done: the text took too long or too much memory, or something else ended it. */
export class MarkupFailed extends Error {
  constructor(
    message: string,
    /** The same text would fail again. */
    readonly isOfText = false,
  ) {
    super(message);
  }
}

/** Signals that come from outside. A process that ends by another one failed at its text. */
const SENT: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

const LONGEST_MS = 15_000;
const MOST_MEMORY_MB = 512;

/**
 * Markup in a process of its own, within a budget of time and memory: a text of 400 kB takes seconds, and nobody else waits
 * for it. A thread does not do: under Node 24 a thread that reaches its memory limit aborts the whole process.
 * One job runs after the other. Jobs that nobody waits for any more are left out.
 */
export class MarkupProcess {
  private child: ChildProcess | null = null;
  private current: Waiting | null = null;
  private late: NodeJS.Timeout | undefined;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly longest = LONGEST_MS) {}

  /** The HTML; null where it would be too long to be shown, empty where nobody waited. @throws MarkupFailed */
  run(job: MarkupJob, gone?: AbortSignal): Promise<string | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, gone, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    const next = this.waiting.shift();
    if (!next) return;
    if (next.gone?.aborted) {
      next.resolve('');
      this.next();
      return;
    }
    this.current = next;
    this.child ??= this.start();
    this.late = setTimeout(() => this.ended(new MarkupFailed('The markup took too long', true)), this.longest).unref();
    this.child.send(next.job);
  }

  protected fork(execArgv: string[]): ChildProcess {
    return fork(fileURLToPath(new URL('./markup.child.js', import.meta.url)), { execArgv, stdio: 'ignore' });
  }

  private start(): ChildProcess {
    const child = this.fork([`--max-old-space-size=${MOST_MEMORY_MB}`]);
    child.unref();
    child.channel?.unref();
    child.on('message', (html: string | null) => this.done((job) => job.resolve(html)));
    const end = (why: string, isOfText = false) => {
      if (this.child === child) this.ended(new MarkupFailed(why, isOfText));
    };
    child.on('error', ({ message }) => end(message));
    child.on('exit', (code, signal) => end(`The process of the markup ended with ${signal ?? code}`, !SENT.includes(signal)));
    return child;
  }

  private ended(reason: MarkupFailed): void {
    this.child?.kill('SIGKILL');
    this.child = null;
    this.done((job) => job.reject(reason));
  }

  private done(settle: (job: Waiting) => void): void {
    clearTimeout(this.late);
    const job = this.current;
    this.current = null;
    if (job) settle(job);
    this.next();
  }

  stop(): void {
    this.child?.kill('SIGKILL');
  }
}
