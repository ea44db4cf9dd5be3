import type { Readable } from 'node:stream';
import type { ServerPosition } from './position.js';

/** What both clients give of an event. */
export interface Seen {
  event?: {
    id: string;
    streamId: string;
    revision: bigint;
    type: string;
    data: unknown;
    metadata?: unknown;
    position?: ServerPosition;
  };
}

export interface ServerFilter {
  filterOn: 'eventType' | 'streamName';
  regex?: string;
  prefixes?: string[];
  checkpointInterval: number;
  maxSearchWindow?: number;
  checkpointReached?: (subscription: unknown, place: ServerPosition) => void;
}

/** Only the leader answers: another node may not know yet what was written, and would show a revision that is taken. */
interface AtLeader {
  requiresLeader: true;
}

interface ReadOptions<From> extends AtLeader {
  direction: 'forwards' | 'backwards';
  maxCount: number;
  fromRevision?: From;
  fromPosition?: From;
  filter?: ServerFilter;
}

/** The part of the two clients that the log uses, by its common names. */
export interface Client {
  appendToStream(
    stream: string,
    events: readonly object[],
    options: AtLeader & { expectedRevision?: bigint | 'no_stream'; streamState?: bigint | 'no_stream'; deadline: number },
  ): Promise<{ success: boolean; nextExpectedRevision: bigint; position?: ServerPosition }>;
  readStream(stream: string, options: ReadOptions<bigint | 'start' | 'end'>): AsyncIterable<Seen>;
  readAll(options: ReadOptions<ServerPosition | 'start' | 'end'>): AsyncIterable<Seen>;
  subscribeToAll(
    options: AtLeader & { fromPosition: ServerPosition | 'start' | 'end'; filter: ServerFilter },
    readable: { highWaterMark: number },
  ): Readable & { unsubscribe(): Promise<void> };
  dispose(): Promise<void>;
  supports: unknown;
  getChannel(): Promise<{ close(): void }>;
}

export interface Connected {
  client: Client;
  /** The name this client has for the revision an append expects. */
  expectation: 'expectedRevision' | 'streamState';
  /** Its reads of everything take a filter; the other's are filtered after they arrive. */
  filtersReads: boolean;
}

/**
 * Loads the client that the scheme asks for: never both, they break each other in one process.
 * `address` is a connection string, `esdb://` or `kurrentdb://` (or their `+discover` forms).
 */
export async function connectServer(address: string): Promise<Connected> {
  const kurrent = address.startsWith('kurrentdb');
  const made: unknown = kurrent
    ? (await import('@kurrent/kurrentdb-client')).KurrentDBClient.connectionString(address)
    : (await import('@eventstore/db-client')).EventStoreDBClient.connectionString(address);
  const client = made as Client;
  // One call per append instead of one stream for all: its own deadline, and no other append fails with it. The shared
  // stream also leaves rejections that nobody can handle when it breaks under load.
  client.supports = async () => false;
  return { client, expectation: kurrent ? 'streamState' : 'expectedRevision', filtersReads: kurrent };
}

/** What a failed call means: the append can never be written unchanged, was not taken up, or nobody knows. */
export type Fault = 'conflict' | 'missing' | 'too large' | 'refused' | 'not the leader' | 'unsent' | 'unknown';

const FAULTS: { readonly [type: string]: Fault | undefined } = {
  'wrong-expected-version': 'conflict',
  'stream-not-found': 'missing',
  'maximum-append-size-exceeded': 'too large',
  'stream-deleted': 'refused',
  'access-denied': 'refused',
  'invalid-argument': 'refused',
  'invalid-transaction': 'refused',
  'not-leader': 'not the leader',
};

export function serverFault(error: unknown): Fault {
  const { type, message } = error as { type?: string; message?: string };
  const known = FAULTS[type ?? ''];
  if (known !== undefined) return known;
  return /No connection established|Failed to (?:discover|connect)/.test(message ?? '') ? 'unsent' : 'unknown';
}

/** Where the stream is, as a conflict reports it; null when there is none. */
export function actualRevision(error: unknown): number | null {
  const { actualVersion, actualState } = error as { actualVersion?: bigint | string; actualState?: bigint | string };
  const actual = actualVersion ?? actualState;
  return typeof actual === 'bigint' && actual >= 0n ? Number(actual) : null;
}
