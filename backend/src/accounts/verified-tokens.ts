import type { Identity } from '../commanding/caller.js';
import type { SigningKeys } from './signing-keys.js';

const MOST = 10_000;
/** A header that is no more than a token. What follows one is not signed: it could be anything, of any length. */
const PLAIN = /^Bearer \S+$/;

interface Verified {
  identity: Identity;
  /** The key that signed it. While it is valid, so is the signature. */
  kid: string;
  /** Seconds since 1970, between which it counts. */
  nbf: number;
  exp: number;
}

/** Access tokens whose signature was verified by this process: the same header need not be verified with each request. */
export class VerifiedTokens {
  private readonly known = new Map<string, Verified>();

  constructor(
    private readonly keys: SigningKeys,
    private readonly leewaySeconds: number,
    private readonly now: () => number = Date.now,
  ) {}

  remember(header: string, verified: Verified): void {
    if (!PLAIN.test(header)) return;
    if (this.known.size >= MOST) this.known.delete(this.known.keys().next().value as string);
    this.known.set(header, verified);
  }

  /** Who sent this Authorization header; null where it has to be verified, or verified again. */
  find(header: unknown): Identity | null {
    const found = typeof header === 'string' ? this.known.get(header) : undefined;
    if (!found) return null;
    const seconds = this.now() / 1000;
    const isTimely = seconds >= found.nbf - this.leewaySeconds && seconds < found.exp + this.leewaySeconds;
    if (isTimely && this.keys().some(({ id }) => id === found.kid)) return found.identity;
    this.known.delete(header as string);
    return null;
  }
}
