import { Injectable } from '@nestjs/common';
import { type Limit, RateLimits } from '../limits/rate-limits.js';

const BY_NETWORK: Limit = { name: 'sign-in from', attempts: 1000, minutes: 15 };
const BURST: Limit = { name: 'sign-in at once', attempts: 60, minutes: 1 };
const GUESSES: Limit = { name: 'sign-in', attempts: 10, minutes: 15 };
const GUESSES_FROM_EVERYWHERE: Limit = { name: 'sign-in to', attempts: 100, minutes: 60 };

/** Browsers that signed in before have counts of their own: a flood of strangers fills other ones. */
const ofKnown = (limit: Limit): Limit => ({ ...limit, name: `${limit.name} known` });

/** One attempt to sign in, before the password is looked at. */
export interface Attempt {
  /** The email as its reservation holds it. */
  email: string;
  network: string;
  /** The id under which a browser that signed in before knows the account. */
  device: string | null;
}

/**
 * How often somebody may try to sign in. All attempts count by network, and by account in short windows, because each costs
 * Argon2id. Wrong guesses count by account and network, and by account over all networks. A browser that signed in before counts
 * by itself instead: an attacker who exhausts the others keeps out strange browsers for a while, not the owner's own.
 */
@Injectable()
export class SignInLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @returns what to call when the password was right. @throws Refusal rate_limited */
  async admit({ email, network, device }: Attempt): Promise<() => Promise<unknown>> {
    const who = device === null ? `${email} ${network}` : `${email} device ${device}`;
    const guesses: [Limit, string][] =
      device === null
        ? [
            [GUESSES, who],
            [GUESSES_FROM_EVERYWHERE, email],
          ]
        : [[ofKnown(GUESSES), who]];
    await this.limits.take(BY_NETWORK, network);
    await this.limits.take(device === null ? BURST : ofKnown(BURST), who);
    for (const [limit, key] of guesses) await this.limits.take(limit, key);
    return () => Promise.all(guesses.map(([limit, key]) => this.limits.giveBack(limit, key)));
  }
}
