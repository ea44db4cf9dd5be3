import { type AppointedRole, mayAs, NO_ACCESS, type UserType } from '@guildhall/contracts/accounts';
import { readDecisionContext } from '@guildhall/event-store/write-side';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE } from '../injection-tokens.js';
import type { Caller } from './caller.js';
import type { Sender } from './decide/decider.js';
import { notAllowed, Refusal, signInFirst } from './decide/refusal.js';

/** The caller of a query, as the write side knows them now: read models may lag, rights never do (PE-09). */
@Injectable()
export class Viewers {
  constructor(@Inject(DATABASE) private readonly database: pg.Pool) {}

  /** Null for a visitor. @throws Refusal when the session has ended */
  async of(caller: Caller): Promise<Sender | null> {
    const { identity } = caller;
    if (!identity) return null;
    const known = await readDecisionContext(this.database, { accountId: identity.accountId, sessionId: identity.sessionId });
    if (!known.sessionValid || !known.role) throw new Refusal('unauthenticated', 'You must be signed in.');
    return { id: identity.accountId, role: known.role as UserType };
  }

  /** @throws Refusal for a visitor */
  async signedIn(caller: Caller): Promise<Sender> {
    const viewer = await this.of(caller);
    if (!viewer) throw signInFirst();
    return viewer;
  }

  /** @throws Refusal for anyone but an admin */
  async admin(caller: Caller): Promise<Sender> {
    const viewer = await this.signedIn(caller);
    if (viewer.role !== 'admin') throw notAllowed('You must be an admin to access this page');
    return viewer;
  }

  /** @throws Refusal for anyone who may not do what this role may: an admin may what an operator may, and so on */
  async appointed(caller: Caller, role: AppointedRole): Promise<Sender> {
    const viewer = await this.signedIn(caller);
    if (!mayAs(viewer.role, role)) throw notAllowed(NO_ACCESS);
    return viewer;
  }
}
