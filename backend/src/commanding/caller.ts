import { randomUUID } from 'node:crypto';
import { namedUuid } from '@guildhall/platform/named-uuid';

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

const COMMANDS = '5b0f7f57-2f3c-4d6e-9d0c-3a4a0c6f6d11';

/** The id of a command that `actor` (an account's id, or `visitor`) sends with this key: the same for every retry. */
export const commandIdOf = (actor: string, key: string) => namedUuid(`${actor} ${key}`, COMMANDS);

/** The same caller without the idempotency key: a retry reads again, so it is recorded again. */
export const withoutKey = (caller: Caller): Caller =>
  caller.idempotency ? { ...caller, commandId: randomUUID(), idempotency: undefined } : caller;

/** An id for what a command creates: the same again when the command is retried with its key. */
export const newId = (caller: Caller, what = 'id') => namedUuid(what, caller.commandId);
