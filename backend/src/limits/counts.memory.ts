import { type Counts, type Limit, MOST_KEYS } from './rate-limits.js';

/** Counts of this process alone: the fallback while Redis is away. */
export class CountsInMemory implements Counts {
  private readonly windows = new Map<string, { count: number; ends: number }>();

  async take(limit: Limit, key: string): Promise<number> {
    const now = performance.now();
    const name = `${limit.name} ${key}`;
    const current = this.windows.get(name);
    if (!current || current.ends <= now) {
      this.windows.delete(name);
      this.makeRoom();
      this.windows.set(name, { count: 1, ends: now + limit.minutes * 60_000 });
      return 0;
    }
    if (current.count >= limit.attempts) return (current.ends - now) / 1000;
    current.count += 1;
    return 0;
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    const current = this.windows.get(`${limit.name} ${key}`);
    if (current && current.count > 0) current.count -= 1;
  }

  // The oldest windows go first.
  private makeRoom(): void {
    for (const name of this.windows.keys()) {
      if (this.windows.size < MOST_KEYS) return;
      this.windows.delete(name);
    }
  }
}
