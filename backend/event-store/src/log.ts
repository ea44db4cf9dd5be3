import type { EventMetadata, Fact, Recorded } from '@guildhall/contracts/event';

/** A place in the log: opaque, comparable as a string, the same for every reader. */
export type Position = string;
/** Before the first event. */
export const START: Position = '';

/** The revision a writer believes the stream to have; revisions start at 0. */
export type ExpectedRevision = number | 'no_stream' | 'stream_exists' | 'any';

/** An event to be appended. `id` is chosen by the writer, so that a retry repeats it. */
export interface NewEvent<E extends Fact = Fact> {
  id: string;
  type: E['type'];
  data: E['data'];
  metadata: EventMetadata;
}

/** Claims or releases the one live ownership of a canonical value (email, username, slug, skill name). */
export interface ReservationChange {
  op: 'claim' | 'release';
  scope: string;
  /** Canonical; an HMAC where the value is personal. */
  value: string;
  owner: string;
}

/** Who the writer is believed to be: checked again under the lock, so a demoted or signed-out person cannot write. */
export interface Authority {
  accountId: string;
  rightsVersion: number;
  sessionId: string | null;
}

/** The first run's answer, kept in the commit of the events for every retry with the same key. */
export interface IdempotencyRecord {
  actor: string;
  key: string;
  fingerprint: string;
  answer: unknown;
}

/**
 * A row of the write side that belongs to the same decision. `consume` deletes rows too, and is a precondition of the append:
 * without exactly one such row nothing is written.
 */
export type SideWrite =
  | { op: 'put'; table: string; row: Record<string, unknown> }
  | { op: 'delete' | 'consume'; table: string; where: Record<string, unknown> };

/** What is checked and written in the commit of the events. */
export interface Side {
  authority?: Authority;
  reservations?: readonly ReservationChange[];
  idempotency?: IdempotencyRecord;
  writes?: readonly SideWrite[];
}

/** Events for one stream, and what goes with them: all of it is written, or nothing. */
export interface AppendRequest {
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
  side?: Side;
}

/** `revision` of the last event written, `position` of that event. */
export interface AppendResult {
  revision: number;
  position: Position;
}

export interface ReadStreamOptions {
  /** The first revision that is read; backwards, the highest. */
  from?: number;
  /** Most events; all of them unless given. */
  limit?: number;
  backwards?: boolean;
}

/** One of so many parts of all streams, by a hash of a stream's name. */
export interface StreamPart {
  /** From 0. */
  part: number;
  parts: number;
  /** Events of these types come from all streams. */
  besides: readonly string[];
}

/** Only events of these types, and of these streams; the checkpoint moves past the others all the same. */
export interface Filter {
  types?: readonly string[];
  /** Goes with `types`. */
  streams?: StreamPart;
}

export interface ReadAllOptions {
  /** Exclusive; `START` for the whole log. */
  after: Position;
  filter?: Filter;
  /** Most events of the page. */
  limit?: number;
  /** A page ends with the event that brings it to so many bytes, as far as the log knows sizes. */
  bytes?: number;
}

/** Bytes of a page for readers of the whole log: what they hold at once does not grow with its events. */
export const PAGE_BYTES = 4_000_000;

/** Some events of the whole log, in position order. */
export interface Page {
  events: Recorded[];
  /** Where the next page starts: past everything read, filtered events included. */
  position: Position;
  /** The mark of the event at `position`, as the same read saw it: a later look may find that of a log restored since. Null for no event. */
  mark: string | null;
  /** True when the end of the log was reached. */
  end: boolean;
}

/** A reader that follows the log from a position on, in batches. */
export interface Subscription {
  after: Position;
  filter?: Filter;
  /** Most events given to one call of onBatch. */
  batchSize?: number;
  /**
   * Awaited: that is the back-pressure. `position` is past everything the batch covers. `mark` is the mark of the event there, null where
   * the read did not see it. A rejection ends the subscription.
   */
  onBatch(events: Recorded[], position: Position, mark: string | null): Promise<void>;
  onCaughtUp?(position: Position): void | Promise<void>;
  signal: AbortSignal;
}

/**
 * The one port to the log. Two adapters implement it and pass one suite.
 * An accepted append is durable when it is answered; a refused one leaves nothing.
 */
export interface EventLog {
  /** Identity of this log: a position means nothing in another one. */
  readonly id: string;
  /**
   * @throws RevisionConflict, ReservationTaken, AuthorityLost, AlreadyAnswered, AlreadyConsumed, EventTooLarge. @throws
   * LogBusy (nothing was written, try later), LogUnavailable (`unknown` says whether it may have been written)
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /** Events in revision order (or backwards); empty when there is no such stream. @throws LogUnavailable */
  readStream(stream: string, options?: ReadStreamOptions): Promise<Recorded[]>;
  /** One page of the whole log. @throws LogUnavailable */
  readAll(options: ReadAllOptions): Promise<Page>;
  /** Resolves when the signal is aborted; resubscribes by itself after faults, from the last handled position. */
  subscribeAll(subscription: Subscription): Promise<void>;
  /** The position of the last event; `START` for an empty log. @throws LogUnavailable */
  head(): Promise<Position>;
  /**
   * The mark of the event at exactly this position; null where the log holds none, as after a restore of an older one.
   * @throws LogUnavailable
   */
  markAt(position: Position): Promise<string | null>;
  /** A position as somebody typed it, perhaps without the zeros before it; null where this log writes none like it. */
  positionOf(text: string): Position | null;
  /** Resolves where the log answers now. @throws LogUnavailable */
  health(): Promise<void>;
  /** Ends subscriptions and connections. What is under way is answered, or fails with LogUnavailable. */
  close(): Promise<void>;
}

/** The stream is not at the expected revision: another writer was faster. `actual` is null where there is no stream, or where it is not known. */
export class RevisionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | null,
  ) {
    super(`stream ${stream} is at ${actual ?? 'no revision'}, expected ${expected}`);
  }
}
/** Somebody else owns the value. `scope` is its kind, such as `email`; `owner` is an account's id, null where it is not known. */
export class ReservationTaken extends Error {
  constructor(
    readonly scope: string,
    readonly owner: string | null,
  ) {
    super(`${scope} is taken`);
  }
}
/** The writer's rights changed, or their session ended, since the command was decided. */
export class AuthorityLost extends Error {
  constructor() {
    super('rights or session changed since they were read');
  }
}
/** The one row that the append should consume is gone: another append was faster, or it never was there. */
export class AlreadyConsumed extends Error {
  constructor(readonly table: string) {
    super(`a row of ${table} is consumed already`);
  }
}
/** The key was used before: `answer` is the first run's, valid when the fingerprint is the same. */
export class AlreadyAnswered extends Error {
  constructor(
    readonly fingerprint: string,
    readonly answer: unknown,
    readonly position: Position,
  ) {
    super('this key has been answered');
  }
}
/** An event has more than `MAX_EVENT_BYTES`. */
export class EventTooLarge extends Error {
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`event of ${bytes} bytes, limit ${limit}`);
  }
}
/** Nothing was written: too many appends wait. A later try may succeed. */
export class LogBusy extends Error {
  constructor() {
    super('the log has too many appends waiting');
  }
}
/** The log does not answer. `unknown` is true where the append may have been written: the same ids make a retry harmless. */
export class LogUnavailable extends Error {
  constructor(
    readonly unknown: boolean,
    options?: { cause?: unknown },
  ) {
    super(unknown ? 'the log did not say whether the append was written' : 'the log cannot be reached', options);
  }
}

/** Largest event in bytes of JSON, data and metadata together; the same for every adapter. */
export const MAX_EVENT_BYTES = 900_000;
