import type { Identity } from './caller.js';
import type { Sender } from './decide/decider.js';

/** The rights of a person, as the write side has them. */
export interface Rights {
  role: Sender['role'];
  /** Changes with the role. */
  version: number;
}

const KEPT_MS = 60_000;
const MOST = 10_000;

/**
 * Caches the rights of people who sent commands lately, by session. They may be outdated: a command that is decided on them
 * counts only once its append has checked them under its lock.
 */
export class KnownRights {
  private readonly known = new Map<string, Rights & { accountId: string; until: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  of({ accountId, sessionId }: Identity): Rights | null {
    const found = this.known.get(sessionId);
    return found && found.accountId === accountId && found.until > this.now() ? found : null;
  }

  keep({ accountId, sessionId }: Identity, { role, version }: Rights): void {
    this.known.delete(sessionId);
    this.known.set(sessionId, { role, version, accountId, until: this.now() + KEPT_MS });
    if (this.known.size > MOST) this.known.delete(this.known.keys().next().value as string);
  }

  forget({ sessionId }: Identity): void {
    this.known.delete(sessionId);
  }
}
