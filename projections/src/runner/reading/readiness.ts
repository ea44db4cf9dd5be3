import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import type { Moved, TouchedRows } from '../store/announcements.js';
import { compareWithLog } from './compare-with-log.js';
import { type Freshness, KnownCheckpoints, type Shows, type Stamp } from './known-checkpoints.js';
import type { Listen } from './listener.js';
import { markUnfilled, readCheckpoints } from './polled-checkpoints.js';

/** Hears that rows of a projection may have changed, and which ones where that is known. */
export type OnMoved = (projection: string, position: string, touched?: TouchedRows | null) => void;

export interface ReadinessOptions {
  /** The channel on which workers announce what moved. */
  ear: Listen;
  /** Its idle connections break when the database does: what is known is then asked for again. */
  pool: pg.Pool;
  log: Pick<EventLog, 'id' | 'head' | 'markAt'>;
  /** How often the checkpoints are read beside listening, in ms. */
  pollMs?: number;
}

interface Waiting {
  names: readonly string[];
  position: string;
  done(reached: boolean): void;
}

const MOST_WAITING = 10_000;
const FAST_MS = 100;
const MESSAGE_MS = 50;
/** How long a poll waits for the log, which is compared each time. */
const COMPARE_MS = 500;

/**
 * The position and state of every projection, kept in process. A query waits for its author's last write (OP-04) without
 * holding a connection. A cache knows which rows its answers were made from.
 */
export class Readiness {
  private readonly known = new KnownCheckpoints((...moved) => {
    for (const listener of this.listeners) listener(...moved);
  });
  private readonly waiting = new Set<Waiting>();
  private readonly listeners = new Set<OnMoved>();
  private head = '';
  private listening: { close(): Promise<unknown> } | null = null;
  private connecting: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private polling: Promise<void> | null = null;
  private closed = false;
  /** The log has answered when the last poll asked it. */
  private compared = true;
  private readonly broke = () => this.distrust();

  private constructor(private readonly options: ReadinessOptions) {
    options.pool.on('error', this.broke);
  }

  /** Starts to follow the checkpoints. It retries while the database cannot be reached. */
  static async open(options: ReadinessOptions): Promise<Readiness> {
    const readiness = new Readiness(options);
    await readiness.tick();
    return readiness;
  }

  /**
   * Waits, at most `maxMs`, until all the projections have reached a position token `<log id>:<position>`.
   * True when they have, or when there is nothing to wait for: no token, a malformed one, one of another log, or one
   * ahead of the log's head. False when they are still catching up; at once when their worker is down, or one is paused.
   * Also, with or without a token, while untrusted rows are being rebuilt.
   */
  async waitFor(projections: readonly string[], token: string | null, maxMs = 2000): Promise<boolean> {
    if (this.unsound(projections).length > 0) return false;
    const position = this.positionIn(token);
    if (position === null || this.reached(projections, position)) return true;
    if (!(await this.inLog(position))) return true;
    if (this.unsound(projections).length > 0) return false;
    if (this.reached(projections, position)) return true;
    if (this.rests(projections) || this.closed || this.waiting.size >= MOST_WAITING) return false;
    return new Promise((resolve) => {
      const waiting: Waiting = {
        names: projections,
        position,
        done: (reached) => {
          clearTimeout(timer);
          this.waiting.delete(waiting);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => waiting.done(false), maxMs);
      this.waiting.add(waiting);
    });
  }

  /**
   * A text that names the rows of these projections: what was made under it is current as long as it is answered, and it
   * never names other rows. Null while the states are not known, after a break of the database's connection.
   */
  statesOf(projections: readonly string[]): string | null {
    return this.known.keyOf(projections);
  }

  /** The states of all projections now: take it before an answer is made. */
  stamp(): Stamp {
    return this.known.stamp();
  }

  /** What an answer made under `stamp` is worth to somebody who sends this token. */
  freshness(stamp: Stamp, shows: readonly Shows[], token: string | null = null): Freshness {
    return this.known.freshness(stamp, shows, this.positionIn(token));
  }

  /** The furthest position that any projection is known to have reached; empty at the start. */
  newest(): string {
    return this.known.newest();
  }

  /** Those of the projections whose rows are being rebuilt because they cannot be trusted. */
  unsound(projections: readonly string[]): string[] {
    return projections.filter((name) => this.known.get(name)?.sound === false);
  }

  /** The projections whose rows are being rebuilt because they cannot be trusted. */
  rebuilding(): string[] {
    return this.known.unsound();
  }

  /** Calls back when rows of a projection may have changed. Returns a function that ends it. */
  onMoved(callback: OnMoved): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  /** Whether the worker that runs a projection was heard of in the last 10 s. */
  alive(projections: readonly string[]): boolean {
    return projections.every((name) => this.known.get(name)?.alive ?? false);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.options.pool.off('error', this.broke);
    if (this.timer) clearTimeout(this.timer);
    for (const waiting of this.waiting) waiting.done(false);
    await this.polling;
    await this.connecting;
    const ear = this.listening;
    this.listening = null;
    await ear?.close().catch(() => undefined);
  }

  private positionIn(token: string | null): string | null {
    const { id } = this.options.log;
    if (token === null || token.length > 200 || !token.startsWith(`${id}:`)) return null;
    return token.slice(id.length + 1) || null;
  }

  private reached(projections: readonly string[], position: string): boolean {
    return this.known.trusted && projections.every((name) => (this.known.get(name)?.position ?? '') >= position);
  }

  /** Whether nobody would move one of them now. */
  private rests(projections: readonly string[]): boolean {
    if (!this.known.trusted) return false;
    return !this.alive(projections) || projections.some((name) => this.known.get(name)?.paused);
  }

  private async inLog(position: string): Promise<boolean> {
    if (position <= this.head) return true;
    const head = await this.options.log.head().catch(() => null);
    // A log that does not answer has not said that the position is ahead of it.
    if (head === null) return true;
    this.head = head;
    return position <= head;
  }

  /** What is known may be of before a crash or a restore: nothing is current until the checkpoints were read again. */
  distrust(): void {
    this.known.distrust();
    this.head = '';
    if (this.closed || this.timer === null) return;
    clearTimeout(this.timer);
    this.schedule(0);
  }

  private settle(): void {
    for (const waiting of this.waiting) {
      if (this.unsound(waiting.names).length > 0) waiting.done(false);
      else if (this.reached(waiting.names, waiting.position)) waiting.done(true);
      else if (this.rests(waiting.names)) waiting.done(false);
    }
  }

  private hear(payload: string): void {
    const { at, moved } = JSON.parse(payload) as Partial<Moved>;
    if (at === undefined || !moved) return;
    for (const [name, [epoch, revision, state, sound, touched]] of Object.entries(moved))
      this.known.heard(name, { position: at, epoch, revision, state, sound }, touched);
    if (at > this.head) this.head = at;
    this.settle();
  }

  private async tick(): Promise<void> {
    this.timer = null;
    // What breaks a poll may have broken no other connection.
    this.polling = this.poll().catch(() => this.known.distrust());
    await this.polling;
    if (this.closed) return;
    const fast = !this.known.trusted || !this.compared || (this.listening === null && this.waiting.size > 0);
    this.schedule(fast ? FAST_MS : (this.options.pollMs ?? 1000));
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => void this.tick(), ms).unref();
  }

  private async poll(): Promise<void> {
    this.connecting ??= this.listening ? null : this.listen().catch(() => undefined);
    // The poll that is to be trusted begins when the first message can be heard; later ones wait for no connection.
    if (!this.known.trusted) await this.connecting;
    const since = this.known.since();
    const rows = await readCheckpoints(this.options.pool);
    const { trusted } = this.known;
    await markUnfilled(this.options.log, rows, (name) => !trusted || this.known.get(name)?.sound === false);
    this.compared = await compareWithLog(this.options.log, rows, trusted ? COMPARE_MS : undefined);
    // The log may have been restored while it was away. One that stays away takes no writes either.
    if (!this.compared && !trusted) return;
    // A message names the rows that a move changed, and may come a moment after the poll that saw it.
    if (trusted && this.listening) await pause(MESSAGE_MS, undefined, { ref: false });
    this.known.polled(since, rows);
    this.settle();
  }

  private async listen(): Promise<void> {
    const ended = new AbortController();
    const gone = () => {
      ended.abort();
      if (this.listening !== ear) return;
      this.listening = null;
      this.distrust();
    };
    let ear: Awaited<ReturnType<Listen>> | null = null;
    try {
      ear = await this.options.ear((payload) => this.hear(payload), gone);
      if (this.closed || ended.signal.aborted) await ear.close();
      else this.listening = ear;
    } finally {
      this.connecting = null;
    }
  }
}
