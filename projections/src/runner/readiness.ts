import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import type { Ear, Moved } from './moves.js';

export interface ReadinessOptions {
  /** Where workers tell what moved. */
  ear: Ear;
  pool: pg.Pool;
  log: Pick<EventLog, 'id' | 'head'>;
  /** How often the checkpoints are read beside listening, in ms. */
  pollMs?: number;
}

interface Known {
  position: string;
  revision: number;
  alive: boolean;
}
interface Waiting {
  names: readonly string[];
  position: string;
  done(reached: boolean): void;
}

const MOST_WAITING = 10_000;
const POLL = `
  select c.projection, c.position, c.revision::float8 as revision, coalesce(w.heartbeat > now() - interval '10 s', false) as alive
  from projections.checkpoints c left join projections.workers w on w.id = c.worker`;

/**
 * Where every projection stands, kept in process, so that a query can wait for its author's last write (OP-04)
 * without holding a connection.
 */
export class Readiness {
  private readonly known = new Map<string, Known>();
  private readonly waiting = new Set<Waiting>();
  private readonly listeners = new Set<(projection: string, position: string) => void>();
  private head = '';
  private listening: { close(): Promise<unknown> } | null = null;
  private connecting: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private polling: Promise<void> | null = null;
  private closed = false;

  private constructor(private readonly options: ReadinessOptions) {}

  /** Starts to follow the checkpoints. A database that cannot be reached is tried again, not reported. */
  static async open(options: ReadinessOptions): Promise<Readiness> {
    const readiness = new Readiness(options);
    await readiness.tick();
    return readiness;
  }

  /**
   * Waits, at most `maxMs`, until all the projections have reached a position token `<log id>:<position>`.
   * True when they have, or when there is nothing to wait for: no token, a malformed one, one of another log, or one
   * ahead of the log's head. False when they are still catching up; at once when their worker is known to be down.
   */
  async waitFor(projections: readonly string[], token: string | null, maxMs = 2000): Promise<boolean> {
    const position = this.positionIn(token);
    if (position === null || this.reached(projections, position)) return true;
    if (!(await this.inLog(position))) return true;
    if (this.reached(projections, position)) return true;
    if (!this.alive(projections) || this.closed || this.waiting.size >= MOST_WAITING) return false;
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

  /** A text that changes whenever rows of these projections may have changed: the key of what was made from them. */
  positionsOf(projections: readonly string[]): string {
    return projections.map((name) => `${name}:${this.known.get(name)?.revision ?? 0}`).join(',');
  }

  /** Calls back when rows of a projection may have changed. Answers how to stop that. */
  onMoved(callback: (projection: string, position: string) => void): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  /** Whether the worker that runs a projection was heard of in the last 10 s. */
  alive(projections: readonly string[]): boolean {
    return projections.every((name) => this.known.get(name)?.alive ?? false);
  }

  async close(): Promise<void> {
    this.closed = true;
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
    return projections.every((name) => (this.known.get(name)?.position ?? '') >= position);
  }

  private async inLog(position: string): Promise<boolean> {
    if (position <= this.head) return true;
    this.head = await this.options.log.head().catch(() => this.head);
    return position <= this.head;
  }

  private learn(name: string, position: string, revision: number, alive?: boolean): void {
    const before = this.known.get(name);
    const now: Known = {
      position: before && before.position > position ? before.position : position,
      revision: Math.max(revision, before?.revision ?? 0),
      alive: alive ?? true,
    };
    this.known.set(name, now);
    if (position > this.head) this.head = position;
    if (before && now.revision !== before.revision) for (const listener of this.listeners) listener(name, now.position);
  }

  private settle(): void {
    for (const waiting of this.waiting) {
      if (this.reached(waiting.names, waiting.position)) waiting.done(true);
      else if (!this.alive(waiting.names)) waiting.done(false);
    }
  }

  private hear(payload: string): void {
    const { at, moved } = JSON.parse(payload) as Partial<Moved>;
    if (at === undefined || !moved) return;
    for (const [name, revision] of Object.entries(moved)) this.learn(name, at, revision);
    this.settle();
  }

  private async tick(): Promise<void> {
    this.polling = this.poll().catch(() => undefined);
    await this.polling;
    if (this.closed) return;
    const fast = this.listening === null && this.waiting.size > 0;
    this.timer = setTimeout(() => void this.tick(), fast ? 100 : (this.options.pollMs ?? 1000));
    this.timer.unref();
  }

  private async poll(): Promise<void> {
    this.connecting ??= this.listening ? null : this.listen().catch(() => undefined);
    // The first look comes after the first sign can be heard; later ones wait for no connection.
    if (this.known.size === 0) await this.connecting;
    const { rows } = await this.options.pool.query<Known & { projection: string }>(POLL);
    for (const row of rows) this.learn(row.projection, row.position, row.revision, row.alive);
    this.settle();
  }

  private async listen(): Promise<void> {
    const ended = new AbortController();
    const gone = () => {
      ended.abort();
      if (this.listening === ear) this.listening = null;
    };
    let ear: Awaited<ReturnType<Ear>> | null = null;
    try {
      ear = await this.options.ear((payload) => this.hear(payload), gone);
      if (this.closed || ended.signal.aborted) await ear.close();
      else this.listening = ear;
    } finally {
      this.connecting = null;
    }
  }
}
