import { v5 } from 'uuid';

/** Who sent a request: an account and the session it signed in with, never what they may do. */
export interface Identity {
  accountId: string;
  sessionId: string;
}

/** A request as the command side sees it. */
export interface Caller {
  identity: Identity | null;
  correlationId: string;
  /** The same for every retry of one submit, so that ids made from it repeat. */
  commandId: string;
  idempotency?: { key: string; fingerprint: string };
}

/** An id for what a command creates: the same again when the command is retried with its key. */
export const newId = (caller: Caller, what = 'id') => v5(what, caller.commandId);
