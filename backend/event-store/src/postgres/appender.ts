import { setTimeout as pause } from 'node:timers/promises';
import { drop, fault } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { groupSize, groupWait } from '../append-figures.js';
import { type AppendRequest, type AppendResult, LogBusy, LogUnavailable } from '../log.js';
import { compose, PARAMETERS } from './batch.js';
import { type Encoded, encode } from './encoded.js';
import { outcomes, type SetAnswer } from './outcomes.js';

export interface AppenderOptions {
  connect(): Promise<Client>;
  /** Batches that may be on their way at once. A second one begins only where the first takes long. */
  lanes: number;
  /** Appends that may wait; further ones are LogBusy. */
  maxWaiting: number;
  /** Milliseconds an append may wait for a server that does not answer. */
  patience: number;
}

interface Waiting extends Encoded {
  deadline: number;
  /** It was sent before and no answer came, so it may have been written. */
  again: boolean;
  /** Sent by itself, because the server refused all that was sent with it: the one at fault harms nobody else. */
  alone: boolean;
  resolve(result: AppendResult): void;
  reject(error: unknown): void;
}

const BATCH_APPENDS = 256;
const BATCH_BYTES = 4_000_000;
const WAITING_BYTES = 64_000_000;
/** Until then the next batch waits: one larger batch costs less than two, which wait for the same lock. */
const SLOW_MS = 250;
const RECONNECT_MS = [50, 100, 250, 500, 1000] as const;
const CALL = { name: 'append', text: `select write.append(${PARAMETERS})::text as answers` };

/** Gathers the appends that arrive while a batch is on its way and sends them as the next ones. */
export class Appender {
  private waiting: Waiting[] = [];
  private waitingBytes = 0;
  /** Appends of the newest batch. */
  private sent = 0;
  /** Whether the last batch was answered before another append came. */
  private isIdle = true;
  private busy = 0;
  private begun = 0;
  private scheduled = false;
  private closed: Promise<void> | null = null;
  private readonly spare: Client[] = [];
  private readonly idlers: (() => void)[] = [];
  private readonly sweep = setInterval(() => this.look(), 250).unref();

  constructor(private readonly options: AppenderOptions) {}

  /** Sizes and the bound of the queue are checked at once, before anything is sent. */
  append(request: AppendRequest): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      if (this.closed !== null) throw new LogUnavailable(false, { cause: new Error('the log was closed') });
      if (this.waiting.length >= this.options.maxWaiting || this.waitingBytes >= WAITING_BYTES) throw new LogBusy();
      const deadline = performance.now() + this.options.patience;
      // The spread comes last: each property after one costs Node 20 about 2 µs, together half of an append.
      const item = { deadline, again: false, alone: false, resolve, reject, ...encode(request) };
      this.waiting.push(item);
      this.waitingBytes += item.bytes;
      this.schedule();
    });
  }

  /** Resolves when every append that waits has its answer. */
  close(): Promise<void> {
    this.closed ??= (async () => {
      while (this.busy > 0 || this.waiting.length > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
      clearInterval(this.sweep);
      await Promise.allSettled(this.spare.map((client) => client.end()));
    })();
    return this.closed;
  }

  /** A turn of the event loop later, so that appends of the same turn share a batch. */
  private schedule(): void {
    const lanes = performance.now() - this.begun < SLOW_MS ? 1 : this.options.lanes;
    if (this.scheduled || this.busy >= lanes || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.waiting.length === 0) return;
      this.busy += 1;
      this.begun = performance.now();
      this.sendNext().finally(() => {
        this.busy -= 1;
        this.schedule();
        if (this.busy > 0 || this.waiting.length > 0) return;
        this.isIdle = true;
        for (const resolve of this.idlers.splice(0)) resolve();
      });
    });
  }

  /**
   * At most half of the appends at hand: of those that wait and those of the batch before. So Postgres can work on one half while this
   * process answers the other. Without the bound, 50 callers came to batches of 1 and 49. An idle
   * Postgres gets all of them: by halves, four at once made batches of 3 and 1.
   */
  private take(): Waiting[] {
    const most = this.isIdle ? BATCH_APPENDS : Math.min(BATCH_APPENDS, Math.ceil((this.waiting.length + this.sent) / 2));
    this.isIdle = false;
    let bytes = 0;
    let count = 0;
    for (const item of this.waiting) {
      if (count > 0 && (count >= most || bytes + item.bytes > BATCH_BYTES || item.alone)) break;
      bytes += item.bytes;
      count += 1;
      if (item.alone) break;
    }
    this.waitingBytes -= bytes;
    this.sent = count;
    return this.waiting.splice(0, count);
  }

  private putBack(batch: readonly Waiting[]): void {
    this.waiting = [...batch, ...this.waiting];
    for (const item of batch) this.waitingBytes += item.bytes;
  }

  private async sendNext(): Promise<void> {
    const client = this.spare.pop() ?? (await this.connect());
    if (client === null) return;
    const items = this.take();
    if (items.length === 0) {
      this.spare.push(client);
      return;
    }
    try {
      this.count(items);
      const { plain, careful, values } = compose(items);
      const { rows } = await client.query<{ answers: string }>({ ...CALL, values });
      this.spare.push(client);
      const [plainAnswer, carefulAnswers] = JSON.parse(rows[0]?.answers as string) as [SetAnswer, SetAnswer[]];
      if (plain.length > 0) settle(plain, plainAnswer);
      careful.forEach((item, index) => {
        settle([item], carefulAnswers[index] as SetAnswer);
      });
    } catch (error) {
      this.settleFault(items, error, client);
    }
  }

  private count(items: readonly Waiting[]): void {
    const now = performance.now();
    groupSize.observe(items.length);
    for (const item of items) groupWait.observe(Math.max(0, now - item.deadline + this.options.patience) / 1000);
  }

  private settleFault(batch: Waiting[], error: unknown, client: Client): void {
    const kind = fault(error);
    if (kind === 'refused' || kind === 'collided') this.spare.push(client);
    else drop(client);
    if (kind === 'undone') {
      for (const item of batch) item.reject(new LogUnavailable(item.again, { cause: error }));
    } else if (kind === 'refused' && batch.length === 1) {
      batch[0]?.reject(error);
    } else {
      for (const item of batch) {
        item.again ||= kind === 'unknown';
        item.alone ||= kind === 'refused';
      }
      this.putBack(batch);
    }
  }

  private async connect(): Promise<Client | null> {
    for (const wait of RECONNECT_MS) {
      try {
        return await this.options.connect();
      } catch {
        await pause(wait);
        if (this.waiting.length === 0) return null;
      }
    }
    return null;
  }

  private late(item: Waiting): boolean {
    if (performance.now() < item.deadline) return false;
    item.reject(new LogUnavailable(item.again));
    return true;
  }

  private look(): void {
    this.giveUpLate();
    this.schedule();
  }

  private giveUpLate(): void {
    if (this.waiting.length === 0) return;
    this.waiting = this.waiting.filter((item) => !this.late(item));
    this.waitingBytes = this.waiting.reduce((sum, item) => sum + item.bytes, 0);
  }
}

function settle(items: readonly Waiting[], answer: SetAnswer): void {
  const results = outcomes(
    items.map((item) => item.request),
    answer,
  );
  items.forEach((item, index) => {
    const result = results[index] as AppendResult | Error;
    if (result instanceof Error) item.reject(result);
    else item.resolve(result);
  });
}
