/** Who caused an event: a person's account id, the product itself, or an account of the machine (`system:<name>`). */
export type Actor = string;
export const SYSTEM_ACTOR: Actor = 'system';
/** The actor of an operator's command, by the name of the machine's account that ran it. */
export const machineActor = (account: string): Actor => `${SYSTEM_ACTOR}:${account}`;

/** What every event carries beside its data (OP-02). Times are ISO 8601 in UTC. */
export interface EventMetadata {
  actor: Actor;
  time: string;
  /** The same for everything that one request set in motion. */
  correlationId: string;
  /** The event or command that led to this event. */
  causationId: string;
  commandId: string;
  /** Version of the shape of `data`; older shapes are lifted on read. */
  schemaVersion: number;
  /** The version of the shape that it was written in, where it was lifted since. No log holds this field. */
  writtenAs?: number;
  /** Why an operator had it done. */
  reason?: string;
}

/** Who has an operation done, and why. Both are in the metadata of the event that records it. */
export interface Act {
  actor: Actor;
  reason: string;
  /** The event that asked for it, where one did. */
  cause?: Pick<EventMetadata, 'causationId' | 'correlationId'>;
}

/** A fact to be recorded: a literal wire name and its data. */
export interface Fact<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** A fact as the log gives it back. `position` is opaque but comparable as a string. */
export type Recorded<E extends Fact = Fact> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly metadata: EventMetadata;
};

/** The value of a personal field once its person has been erased (OP-12). */
export const ERASED = null;
export type Personal<T> = T | typeof ERASED;

/** Which fields of an event are personal, and whose: `subject` names the data field that holds the person's id. */
export interface PersonalFields {
  subject: string;
  /** Names the field with the id of a second person: the key of either alone opens nothing, so erasing one is enough. */
  with?: string;
  fields: readonly string[];
}
