import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '../limits/fair-queue.js';

// The minimum OWASP names for Argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at work at once; the rest of the thread pool stays free for files and names. */
const AT_ONCE = 2;
const MAX_WAITING = 40;

/** Hashes passwords whole, as they were typed, never more at a time than the machine can bear, clients in turn (S1). */
@Injectable()
export class Passwords {
  private readonly queue = new FairQueue(AT_ONCE, MAX_WAITING);
  private readonly nobodys = hash(randomBytes(32), COST);

  /** @throws Refusal rate_limited when too many hashes wait already, most of them for this client */
  hash(password: string, client: string): Promise<string> {
    return this.queue.run(client, () => hash(password, COST));
  }

  /** A hash whose password nobody knows. */
  ofNobody(): Promise<string> {
    return this.nobodys;
  }

  /** Takes as long for an account without a password, or for none at all, as for a wrong one (S2). @throws Refusal rate_limited */
  verify(stored: string | null, password: string, client: string): Promise<boolean> {
    return this.queue.run(client, async () => {
      const matches = await verify(stored ?? (await this.nobodys), password);
      return stored !== null && matches;
    });
  }
}
