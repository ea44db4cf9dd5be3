import { BoundedClient, drop } from '@guildhall/platform/postgres';
import { backOff, rest, type Wake } from '../follow.js';
import type { Position, Subscription } from '../log.js';
import { clientConfig } from './connection.js';

/** How often readers look by themselves: a notification may be lost with its connection. */
const POLL_MS = { listening: 1000, deaf: 200 } as const;
const PING_MS = 10_000;

/** One connection that listens for `log_appended`, opened when someone first waits, for every subscription of the process. */
export class Listener implements Wake {
  signs = 0;
  private listening = false;
  private running: Promise<void> | null = null;
  private readonly stop = new AbortController();
  private readonly sleepers = new Set<() => void>();

  constructor(private readonly connectionString: string) {}

  async next(position: Position, seen: number, { signal }: Pick<Subscription, 'signal'>): Promise<Position> {
    this.running ??= this.run();
    if (this.signs === seen && !signal.aborted && !this.stop.signal.aborted) await this.sleep(signal);
    return position;
  }

  private sleep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, this.listening ? POLL_MS.listening : POLL_MS.deaf);
      signal.addEventListener('abort', wake);
      this.sleepers.add(wake);
    });
  }

  async close(): Promise<void> {
    this.stop.abort();
    this.wakeAll();
    await this.running;
  }

  private wakeAll(): void {
    this.signs += 1;
    for (const wake of [...this.sleepers]) wake();
  }

  private async run(): Promise<void> {
    for (let faults = 0; !this.stop.signal.aborted; faults++) {
      try {
        await this.listen(() => {
          faults = 0;
        });
      } catch {
        // what was missed is found by the poll; the reason shows in the reader's own connection
      }
      this.listening = false;
      if (!this.stop.signal.aborted) await backOff(faults, this.stop.signal);
    }
  }

  /** Ends when the connection does, or when its server does not answer a ping. */
  private async listen(onListening: () => void): Promise<void> {
    const client = new BoundedClient(clientConfig(this.connectionString));
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, this.stop.signal]);
    client.on('error', () => ended.abort());
    client.on('end', () => ended.abort());
    client.on('notification', () => this.wakeAll());
    try {
      await client.connect();
      await client.query('listen log_appended');
      this.listening = true;
      onListening();
      this.wakeAll();
      while (!signal.aborted) {
        await rest(PING_MS, signal);
        if (!signal.aborted) await client.query('select 1');
      }
    } finally {
      drop(client);
    }
  }
}
