import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../decide/refusal.js';

// The minimum OWASP names for Argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at work at once; the rest of the thread pool stays free for files and names. */
const AT_ONCE = 2;
const MAX_WAITING = 40;

/** Hashes passwords whole, as they were typed, never more at a time than the machine can bear (S1). */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly nobodys = hash(randomBytes(32), COST);

  /** @throws Refusal rate_limited when too many hashes wait already */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** Takes as long for an account without a password, or for none at all, as for a wrong one (S2). @throws Refusal rate_limited */
  verify(stored: string | null, password: string): Promise<boolean> {
    return this.inTurn(async () => {
      const matches = await verify(stored ?? (await this.nobodys), password);
      return stored !== null && matches;
    });
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < AT_ONCE) this.running += 1;
    else {
      if (this.waiting.length >= MAX_WAITING) throw new Refusal('rate_limited', 'Please try again in a moment.');
      // Whoever finishes hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
