import type { Actor } from '@guildhall/contracts/event';
import type { Authority, IdempotencyRecord } from '@guildhall/event-store/log';

/** What travels with a command but is no business of the rules. */
export interface Envelope {
  commandId: string;
  correlationId: string;
  causationId: string;
  /** Who stands behind a command that no person sent; left out: the product itself. */
  actor?: Actor;
  authority?: Authority;
  idempotency?: Omit<IdempotencyRecord, 'answer'>;
}

/** A command carried out: the record as it now stands, and where the log stands with it. */
export class Done<T = unknown> {
  constructor(
    readonly record: T,
    readonly position: string,
  ) {}
}
