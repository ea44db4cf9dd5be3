import type { UserType } from '@guildhall/contracts/accounts';
import type { Fact } from '@guildhall/contracts/event';
import type { ReservationChange, SideWrite } from '@guildhall/event-store/log';

export type { ReservationChange, SideWrite };

/** The person behind a command, as the write side knows him when it is decided. */
export interface Person {
  id: string;
  role: UserType;
}

/**
 * What every command brings from outside, so that deciding needs no clock, no ids, no I/O.
 * `id` is the id of the stream's subject (a product's id for stream product-<id>).
 */
export abstract class Command {
  constructor(
    readonly id: string,
    /** Null for a visitor and for the product's own policies. */
    readonly actor: Person | null,
    /** ISO time at which the command arrived. */
    readonly time: string,
    /** The record's version an edit started from; undefined where the command needs none. */
    readonly version?: number,
  ) {}
}

/**
 * The rules of one kind of stream, pure: `state` folds its events, `decide` answers new events or throws a Refusal.
 * `decide` may return no event where a command has nothing to do.
 */
export interface Decider<C extends Command, S, E extends Fact> {
  /** Streams are named `<noun>-<id>`. */
  noun: string;
  initial: S;
  evolve(state: S, event: E): S;
  decide(command: C, state: S): E[];
  /** Ownership of unique values that `event` claims or releases, given the state before it. */
  reservations?(event: E, before: S): ReservationChange[];
  /** Write-side rows that belong to the same commit. */
  writes?(command: C, events: readonly E[], before: S): SideWrite[];
  /** What a person is told when a value is taken, by scope of the reservation. */
  taken?: Record<string, { detail: string; field?: string }>;
}
