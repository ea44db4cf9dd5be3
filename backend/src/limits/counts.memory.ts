import { type Counts, type Limit, MOST_KEYS, sharedKey } from './rate-limits.js';

interface Window {
  count: number;
  ends: number;
}

/** Counts of this process alone: for limits per process, and the fallback while Redis is away. */
export class CountsInMemory implements Counts {
  /** By the names of their limits. Windows of one limit are equally long: the oldest ends first. */
  private readonly limits = new Map<string, Map<string, Window>>();

  async take(limit: Limit, key: string): Promise<number> {
    const now = performance.now();
    const windows = this.current(limit, now);
    const own = placeOf(windows, key);
    const { count, ends } = windows.get(own) ?? { count: 0, ends: now + limit.minutes * 60_000 };
    if (count >= limit.attempts) return (ends - now) / 1000;
    windows.set(own, { count: count + 1, ends });
    return 0;
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    const windows = this.current(limit, performance.now());
    const window = windows.get(placeOf(windows, key));
    if (window && window.count > 0) window.count -= 1;
  }

  private current({ name }: Limit, now: number): Map<string, Window> {
    const windows = this.limits.get(name) ?? new Map<string, Window>();
    this.limits.set(name, windows);
    for (const [key, { ends }] of windows) {
      if (ends > now) break;
      windows.delete(key);
    }
    return windows;
  }
}

const placeOf = (windows: ReadonlyMap<string, Window>, key: string): string =>
  windows.has(key) || windows.size < MOST_KEYS ? key : sharedKey(key);
