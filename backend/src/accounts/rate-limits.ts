import { Injectable } from '@nestjs/common';
import { Refusal } from '../decide/refusal.js';

export interface Limit {
  /** Names what is limited, for keys of different limits to differ. */
  name: string;
  attempts: number;
  minutes: number;
}

/** Counts attempts in windows of time. Another store may stand behind it, so that processes count together. */
export abstract class RateLimits {
  /** Counts one attempt. @throws Refusal rate_limited when there were too many within the window */
  abstract take(limit: Limit, key: string): Promise<void>;
  /** Takes back one attempt that turned out well. */
  abstract giveBack(limit: Limit, key: string): Promise<void>;
}

const MOST_KEYS = 50_000;

@Injectable()
export class RateLimitsInMemory extends RateLimits {
  private readonly windows = new Map<string, { count: number; ends: number }>();

  async take(limit: Limit, key: string): Promise<void> {
    const now = performance.now();
    const name = `${limit.name} ${key}`;
    const current = this.windows.get(name);
    if (!current || current.ends <= now) {
      this.windows.delete(name);
      this.makeRoom();
      this.windows.set(name, { count: 1, ends: now + limit.minutes * 60_000 });
      return;
    }
    if (current.count >= limit.attempts) throw new Refusal('rate_limited', 'Too many attempts. Please try again later.');
    current.count += 1;
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    const current = this.windows.get(`${limit.name} ${key}`);
    if (current && current.count > 0) current.count -= 1;
  }

  // The oldest windows go first, so that a flood of keys cannot fill the memory.
  private makeRoom(): void {
    for (const name of this.windows.keys()) {
      if (this.windows.size < MOST_KEYS) return;
      this.windows.delete(name);
    }
  }
}
