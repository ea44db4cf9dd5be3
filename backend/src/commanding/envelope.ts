import type { Actor } from '@guildhall/contracts/event';
import type { Authority, IdempotencyRecord } from '@guildhall/event-store/log';
import type { AnsweredCommand } from '@guildhall/event-store/write-side';
import type { Command } from './decide/decider.js';
import { Refusal } from './decide/refusal.js';

/** What travels with a command but is no business of the rules. */
export interface Envelope {
  commandId: string;
  correlationId: string;
  causationId: string;
  /** The actor of a command that no person sent; by default the product itself. */
  actor?: Actor;
  /** Why an operator has it done. */
  reason?: string;
  authority?: Authority;
  idempotency?: Omit<IdempotencyRecord, 'answer'>;
}

/** A command carried out: the record as it is now, and the log's position after it. */
export class Done<T = unknown> {
  constructor(
    readonly record: T,
    readonly position: string,
    /** `repeated`: it is the kept answer of an earlier run of the same request. */
    readonly outcome: 'written' | 'repeated' | 'unchanged' = 'unchanged',
  ) {}
}

const envelopes = new WeakMap<Command, Envelope>();

/** Sends the envelope along with the command: the command bus carries nothing beside a command. */
export const putInto = (envelope: Envelope, command: Command): void => void envelopes.set(command, envelope);
/** The envelope that the command was sent in. */
export const envelopeOf = (command: Command): Envelope => envelopes.get(command)!;

/** The kept answer of a request's first run. @throws Refusal key_reused when another request used its key */
export function repeated<T>(first: AnsweredCommand, fingerprint: string): Done<T> {
  if (first.fingerprint !== fingerprint) throw new Refusal('key_reused', 'This Idempotency-Key was used for another request');
  return new Done(first.answer as T, first.position, 'repeated');
}
