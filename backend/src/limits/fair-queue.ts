import { Refusal } from '../commanding/decide/refusal.js';

interface Waiting {
  start(): void;
  refuse(error: Refusal): void;
}

/**
 * Runs a few pieces of work at once and lets the rest wait in one line per client. The lines take turns, so a client waits for
 * its own work and for one piece of each other client. When too many wait, the longest line loses its last piece.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  /** In the order of their turns. */
  private readonly lines = new Map<string, Waiting[]>();

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws Refusal rate_limited when too much waits, and what `work` throws */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    await this.turn(client);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private async turn(client: string): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting >= this.maxWaiting) this.makeRoomFor(client);
    await new Promise<void>((start, refuse) => {
      const line = this.lines.get(client) ?? [];
      this.lines.set(client, [...line, { start, refuse }]);
      this.waiting += 1;
    });
  }

  private makeRoomFor(client: string): void {
    const busy = new Refusal('rate_limited', 'Please try again in a moment.');
    const [longest] = [...this.lines.values()].sort((a, b) => b.length - a.length);
    if (!longest || longest.length <= (this.lines.get(client)?.length ?? 0) + 1) throw busy;
    longest.pop()?.refuse(busy);
    this.waiting -= 1;
  }

  /** Hands the place of a finished piece to the next line. */
  private next(): void {
    const [first] = this.lines;
    if (!first) {
      this.running -= 1;
      return;
    }
    const [client, [next, ...rest]] = first;
    this.lines.delete(client);
    if (rest.length > 0) this.lines.set(client, rest);
    this.waiting -= 1;
    next?.start();
  }
}
