import type { UserType } from '@guildhall/contracts/accounts';
import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { ReservationChange, SideWrite } from '@guildhall/event-store/log';

export type { ReservationChange, SideWrite };

/** The person who sent a command, with the role that the write side knows when it is decided. */
export interface Sender {
  id: string;
  role: UserType;
}

/**
 * What a command brings from outside, so that deciding needs no clock, no ids, no I/O. A command without input is a
 * `Command<void>`. `type` is a literal in every class: a decider's rules are keyed by it.
 */
// biome-ignore lint/suspicious/noExplicitAny: `Command` alone means a command of any input.
export abstract class Command<Input = any> {
  abstract readonly type: string;

  constructor(
    /** The id of the stream's subject: a product's id for stream product-<id>. */
    readonly id: string,
    /** Null for a visitor and for the product's own policies. */
    readonly actor: Sender | null,
    /** ISO time at which the command arrived. */
    readonly time: string,
    readonly input: Input,
  ) {}
}

// biome-ignore lint/suspicious/noExplicitAny: constructors of commands differ in what they take.
type ClassOf<C> = new (...args: any[]) => C;

/** The version of what a stream's events make, or of a part of it. */
export type VersionOf = (events: readonly Recorded[]) => number;

const wholeStream: VersionOf = (events) => events.length - 1;
/** The version of a part that only events of these types change; -1 where there are none. */
export const lastOf =
  <E extends Fact>(...types: readonly E['type'][]): VersionOf =>
  (events) =>
    events.findLast(({ type }) => types.includes(type as E['type']))?.revision ?? -1;

/** One command's rule, and how its stream is read and guarded. */
export interface Rule<C extends Command, S, E extends Fact> {
  readonly command: ClassOf<C>;
  /** Answers new events, none where there is nothing to do. @throws Refusal */
  readonly decide: (command: C, state: S) => E[];
  /** The command begins its stream: nothing is read for it. */
  readonly begins?: true;
  /**
   * The command's input names the version that its edit started from: a session gets 428 without one, 412 with a stale
   * one. Answers the version of what the command edits.
   */
  readonly edits?: VersionOf;
}

/** The rule of a command that reads its stream first. */
export const on = <C extends Command, S, E extends Fact>(
  command: ClassOf<C>,
  decide: (command: C, state: S) => E[],
): Rule<C, S, E> => ({ command, decide });

/** The rule of a command that begins a stream. */
export const begins = <C extends Command, S, E extends Fact>(
  command: ClassOf<C>,
  decide: (command: C, state: S) => E[],
): Rule<C, S, E> => ({ command, decide, begins: true });

/** The rule of a command that edits the version its input names; `version` where the stream holds more than it edits. */
export const edits = <C extends Command<{ version?: number }>, S, E extends Fact>(
  command: ClassOf<C>,
  decide: (command: C, state: S) => E[],
  version: VersionOf = wholeStream,
): Rule<C, S, E> => ({ command, decide, edits: version });

/** What each event makes of the state: one entry for each kind. */
export type Folds<S, E extends Fact> = { readonly [Type in E['type']]: (state: S, event: Extract<E, { type: Type }>) => S };

/** The rules of one kind of stream, pure, with one entry for each command and each event: the compiler asks for all of them. */
export interface Rules<C extends Command, S extends { is: string }, E extends Fact> {
  /** Streams are named `<noun>-<id>`. */
  noun: string;
  initial: S;
  evolve: Folds<S, E>;
  decide: { readonly [Type in C['type']]: Rule<Extract<C, { type: Type }>, S, E> };
  /**
   * Leaves out of the events what later ones replace: what is folded of them stays the same. Histories of this noun are kept
   * in memory then, so they may hold nothing that an erasure takes back.
   */
  thin?(events: readonly Recorded<E>[]): readonly Recorded<E>[];
  /** Ownership of unique values that `event` claims or releases, given the state before it. */
  reservations?(event: E, before: S): ReservationChange[];
  /** Write-side rows that belong to the same commit. */
  writes?(command: C, events: readonly E[], before: S): SideWrite[];
  /** The refusal when a value is taken, by scope of the reservation. */
  taken?: Record<string, { detail: string; field?: string }>;
  /** The sentence for a row that another command consumed, by table. */
  consumed?: Record<string, { detail: string; field: string }>;
}

/** Rules that can be asked: `evolve` folds an event into the state, `decide` answers a command with events or throws a Refusal. */
export interface Decider<C extends Command, S extends { is: string }, E extends Fact>
  extends Omit<Rules<C, S, E>, 'evolve' | 'decide'> {
  readonly rules: readonly Rule<C, S, E>[];
  readonly evolve: (state: S, event: E) => S;
  readonly decide: (command: C, state: S) => E[];
}

/** Folds an event into the state. A log may hold events of a newer release: they change nothing. */
export const evolveBy =
  <S, E extends Fact>(folds: Folds<S, E>) =>
  (state: S, event: E): S =>
    (folds as unknown as Readonly<Record<string, (state: S, event: E) => S>>)[event.type]?.(state, event) ?? state;

/** Makes the decider of a kind of stream from its rules. */
export function deciderOf<C extends Command, S extends { is: string }, E extends Fact>({
  evolve,
  decide,
  ...rest
}: Rules<C, S, E>): Decider<C, S, E> {
  const rules = decide as unknown as Readonly<Record<string, Rule<C, S, E>>>;
  return {
    ...rest,
    rules: Object.values(rules),
    evolve: evolveBy(evolve),
    decide: (command, state) => rules[command.type]!.decide(command, state),
  };
}
