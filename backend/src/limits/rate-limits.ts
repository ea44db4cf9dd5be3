import { hash } from 'node:crypto';
import { Refusal } from '../commanding/decide/refusal.js';

export interface Limit {
  /** Names what is limited, for keys of different limits to differ. */
  name: string;
  attempts: number;
  minutes: number;
  /** Each process counts by itself, which costs nothing: several let as many times more through. */
  perProcess?: true;
}

/**
 * Keeps counts of attempts in windows of time, in this process or for all of them. Keys are short hashes. A clock
 * that jumps, and jumps back, may end a window early, but never makes it longer. A flood of keys frees none that is
 * used up, and no attempt goes uncounted.
 */
export interface Counts {
  /** Counts one attempt. @returns 0, or the seconds to wait when there were too many within the window already */
  take(limit: Limit, key: string): Promise<number>;
  giveBack(limit: Limit, key: string): Promise<void>;
  close?(): void;
}

/** How many windows of one limit have a count of their own at most: a flood of keys fills no memory. */
export const MOST_KEYS = 50_000;
/** Keys beyond those share counts, by their first two characters of 64 each. */
export const SHARED_COUNTS = 4096;
export const sharedKey = (key: string): string => `+${key.slice(0, 2)}`;

/** Limits attempts, counted by all processes together unless their limit says otherwise. */
export class RateLimits {
  constructor(
    private readonly counts: Counts,
    private readonly own: Counts = counts,
  ) {}

  /** Counts one attempt. @throws Refusal rate_limited when there were too many within the window */
  async take(limit: Limit, key: string): Promise<void> {
    const seconds = await this.of(limit).take(limit, hidden(key));
    if (seconds > 0)
      throw new Refusal('rate_limited', 'Too many attempts. Please try again later.').with({ retryAfter: Math.ceil(seconds) });
  }

  /** Takes back one attempt that turned out well. */
  giveBack(limit: Limit, key: string): Promise<void> {
    return this.of(limit).giveBack(limit, hidden(key));
  }

  private of({ perProcess }: Limit): Counts {
    return perProcess ? this.own : this.counts;
  }

  onApplicationShutdown(): void {
    this.counts.close?.();
  }
}

const hidden = (key: string) => hash('sha256', key, 'base64url').slice(0, 22);
