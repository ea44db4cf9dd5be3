import type { Fact } from './event.js';
import type { RunAct } from './projections.js';

/** An event that a projection could not take in, by the names that the log knows it by. */
interface FailedEvent {
  projection: string;
  stream: string;
  event_id: string;
  event_type: string;
}

/** Which keys were replaced: those that sign tokens, the one that wraps the keys of persons, or the secret that wraps all. */
export type RotatedKeys = 'signing' | 'persons' | 'secret';

/** Events of the stream keys-<which>. `keys` counts those that were made, or wrapped again. */
export type KeysEvent = Fact<'KeysRotated', { which: RotatedKeys; keys: number }>;

/** Events of the stream sessions-<account>, or sessions-all where `account` is null. */
export type SessionsEvent = Fact<'SessionsEnded', { account: string | null; sessions: number }>;

/** Events of the stream projection-<name>: what was done to a read model. Who did it and why is in the metadata. */
export type OperationEvent =
  | Fact<
      'ProjectionRebuilt',
      {
        projection: string;
        version: number;
        generation: number;
        events: number;
        seconds: number;
        /** How it differed from the tables it replaced; null when it did not, or could not be compared. */
        difference: string | null;
        /** The run that was asked for; left out where the product did it by itself. */
        run?: string;
      }
    >
  | Fact<'ProjectionRolledBack', { projection: string; version: number; generation: number; run?: string }>
  | Fact<'RebuildCancelled', { projection: string }>
  | Fact<'EventRetried', FailedEvent & { failed_again: boolean }>
  /** No replay of this projection takes the event in. */
  | Fact<'EventSkipped', FailedEvent & { revision?: number }>
  /** The next rebuild includes the event again. */
  | Fact<'SkipUndone', FailedEvent>
  /** Its worker keeps its place from now on, until it is resumed. */
  | Fact<'ProjectionPaused', { projection: string }>
  | Fact<'ProjectionResumed', { projection: string }>
  /** A worker is to do it; what it came to is an event of its own. */
  | Fact<
      'RunRequested',
      { run: string; projection: string; act: RunAct; stream?: string; event_id?: string; event_type?: string }
    >
  /** A run that changed nothing. */
  | Fact<'RunEnded', { run: string; projection: string; act: RunAct; outcome: 'failed' | 'cancelled' }>
  | Fact<
      'ProjectionVerified',
      {
        projection: string;
        rows: number;
        checksum: string;
        /** False where the live tables were behind or of another version. */
        compared: boolean;
        difference: string | null;
        run?: string;
      }
    >;
