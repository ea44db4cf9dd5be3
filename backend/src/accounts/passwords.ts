import { Injectable } from '@nestjs/common';
import { FairQueue } from '../limits/fair-queue.js';
import { hashOfNobody, hashPassword, isImported, matchesHash } from './password-hashes.js';

/** Hashes at work at once; the rest of the thread pool stays free for files and names. */
const AT_ONCE = 2;
const MAX_WAITING = 40;

/** Hashes passwords whole, as they were typed, never more at a time than the machine can bear, clients in turn (S1). */
@Injectable()
export class Passwords {
  private readonly queue = new FairQueue(AT_ONCE, MAX_WAITING);
  private readonly nobodys = hashOfNobody();
  /** An imported hash that this process met: from then on a wrong guess at any account takes as long as one at it. */
  private imported: string | null = null;

  /** @throws Refusal rate_limited when too many hashes wait already, most of them for this client */
  hash(password: string, client: string): Promise<string> {
    return this.queue.run(client, () => hashPassword(password));
  }

  /** A hash whose password nobody knows. */
  ofNobody(): Promise<string> {
    return this.nobodys;
  }

  /** Takes as long for an account without a password, or for none at all, as for a wrong one (S2). @throws Refusal rate_limited */
  verify(stored: string | null, password: string, client: string): Promise<boolean> {
    return this.queue.run(client, async () => {
      const nobodys = await this.nobodys;
      const matches = await matchesHash(stored ?? nobodys, password);
      if (stored !== null && isImported(stored)) this.imported = stored;
      if (stored !== null && matches) return true;
      if (this.imported !== null) await matchesHash(stored === this.imported ? nobodys : this.imported, password);
      return false;
    });
  }
}
