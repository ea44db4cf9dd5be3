import { randomUUID } from 'node:crypto';
import { type AppendRequest, type AppendResult, LogBusy, LogUnavailable, RevisionConflict } from '../log.js';
import { type Proposed, proposed } from './events.js';
import type { Reader } from './reader.js';
import type { SideRows } from './side-rows.js';
import { lastWritten, StreamEnds } from './stream-ends.js';
import type { ExactAppend, Writer } from './writer.js';

export interface AppenderOptions {
  writer: Writer;
  reader: Reader;
  side: SideRows;
  /** Appends that may be under way; further ones are LogBusy. */
  maxWaiting: number;
  /** Milliseconds after which an append that could not be settled is LogUnavailable. */
  patience: number;
}

/** Appends in the order that keeps events and side rows together: rows pending, events written, rows confirmed. */
export class Appender {
  private underWay = new Set<Promise<unknown>>();
  private closed = false;
  /** Appends that name no revision go one after the other, stream by stream. */
  private readonly queues = new Map<string, Promise<unknown>>();

  private readonly tails: StreamEnds;

  constructor(private readonly options: AppenderOptions) {
    this.tails = new StreamEnds(options.reader);
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    if (this.closed) throw new LogUnavailable(false, { cause: new Error('the log was closed') });
    if (this.underWay.size >= this.options.maxWaiting) throw new LogBusy();
    const events = proposed(request.events);
    const deadline = performance.now() + this.options.patience;
    const work =
      typeof request.expected === 'number' || request.expected === 'no_stream'
        ? this.exactly(request, events, request.expected === 'no_stream' ? -1 : request.expected, deadline)
        : this.inTurn(request.stream, () => this.somewhere(request, events, deadline));
    this.underWay.add(work);
    try {
      return await work;
    } finally {
      this.underWay.delete(work);
    }
  }

  /** Resolves when every append under way has its answer. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.underWay);
  }

  /** Reads where the stream is and names that, as often as another writer was faster. */
  private async somewhere(request: AppendRequest, events: readonly Proposed[], deadline: number): Promise<AppendResult> {
    const ids = events.map((event) => event.id);
    for (;;) {
      const tail = await this.tails.read(request.stream);
      const { head } = tail;
      const written = lastWritten(tail, ids);
      if (written) return written;
      if (head < 0 && request.expected === 'stream_exists') throw new RevisionConflict(request.stream, request.expected, null);
      try {
        return await this.exactly(request, events, head, deadline, async () => {
          const now = await this.tails.read(request.stream);
          return lastWritten(now, ids) || performance.now() >= deadline ? null : now.head;
        });
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        if (performance.now() >= deadline) throw new LogUnavailable(false, { cause: error });
      }
    }
  }

  /** `again` answers the revision to try next after a conflict, where the request names none; null where there is no next. */
  private async exactly(
    request: AppendRequest,
    events: readonly Proposed[],
    revision: number,
    deadline: number,
    again?: () => Promise<number | null>,
  ): Promise<AppendResult> {
    const { writer, side } = this.options;
    const { reservations = [], writes = [], idempotency, authority } = request.side ?? {};
    let append: ExactAppend = { stream: request.stream, revision, events };
    if (!authority && !idempotency && reservations.length === 0 && writes.length === 0)
      return this.write(append, deadline, request.expected);
    const id = randomUUID();
    await side.prepare(id, append, request.side ?? {}, deadline);
    for (;;) {
      let result: AppendResult;
      try {
        result = await this.write(append, deadline, request.expected);
      } catch (error) {
        const next = error instanceof RevisionConflict ? ((await again?.()) ?? null) : null;
        if (next !== null && (await side.move(id, next))) {
          append = { ...append, revision: next };
          continue;
        }
        const known = !(error instanceof LogUnavailable && error.unknown);
        // Settled by another process: it repeated the append, and the answer it got holds
        if (known && !(await side.settle(id, null)) && events.length > 0)
          return writer.write(append, deadline, request.expected, true);
        throw error;
      }
      await side.settle(id, result.position);
      return result;
    }
  }

  /** A decision may be without events: then the stream has only to be where it is expected. */
  private async write(append: ExactAppend, deadline: number, expected: AppendRequest['expected']): Promise<AppendResult> {
    const { writer, reader } = this.options;
    if (append.events.length > 0) return writer.write(append, deadline, expected);
    const [last] = await reader.readStream(append.stream, { backwards: true, limit: 1 });
    const actual = last?.revision ?? -1;
    if (actual !== append.revision) throw new RevisionConflict(append.stream, expected, actual < 0 ? null : actual);
    return { revision: actual, position: await reader.head() };
  }

  private inTurn<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(stream) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.queues.set(stream, turn);
    const leave = () => {
      if (this.queues.get(stream) === turn) this.queues.delete(stream);
    };
    turn.then(leave, leave);
    return turn;
  }
}
