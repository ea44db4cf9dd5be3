import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@guildhall/platform/postgres';
import { follow } from '../follow.js';
import { type EventLog, START } from '../log.js';
import { Appender } from './appender.js';
import { type Connected, connectServer } from './client.js';
import { IDENTITY_MS, identifyLog } from './identity.js';
import { liveOn } from './live.js';
import { fromText } from './position.js';
import { Reader } from './reader.js';
import { Reconciler } from './reconciler.js';
import { SideRows } from './side-rows.js';
import { Writer } from './writer.js';

export interface KurrentLogOptions {
  /** `esdb://` or `kurrentdb://` (or with `+discover`): the scheme chooses the client. */
  address: string;
  /** The database of the side rows, which must be migrated (see backend/platform/src/migrations.ts). */
  databaseUrl: string;
  /** Connections to that database. */
  connections?: number;
  /** Appends that may be under way; further ones are LogBusy. */
  maxWaiting?: number;
  /** Milliseconds after which an append that could not be settled, or a stream that does not come, is LogUnavailable. */
  patience?: number;
  /** What the names of all streams begin with on the server: several logs can share one. */
  namespace?: string;
  /** What an operator should know, in plain words. */
  say?: (line: string) => void;
}

const IDENTITY = 'log-identity';

/**
 * The log in a KurrentDB or EventStoreDB, its side rows in Postgres. What was left pending is settled as it opens.
 * @throws LogUnavailable when the server or the database cannot be reached
 */
export async function openKurrentLog(options: KurrentLogOptions): Promise<EventLog> {
  const {
    address,
    databaseUrl,
    connections = 4,
    maxWaiting = 4096,
    patience = 4000,
    namespace = '',
    say = console.warn,
  } = options;
  const connected = await connectServer(address);
  const pool = openPool({ connectionString: databaseUrl, max: connections, application_name: 'guildhall log' });
  const release = () => Promise.allSettled([disconnect(connected), pool.end()]);
  try {
    const { id, begin } = await identifyLog(connected, namespace + IDENTITY, true);
    const reader = new Reader(connected, { namespace, begin, identity: namespace + IDENTITY, patience });
    const writer = new Writer(connected, reader, namespace);
    const reconciler = new Reconciler(pool, writer, id, say);
    const appender = new Appender({ writer, reader, side: new SideRows(pool, id), maxWaiting, patience });
    const closing = new AbortController();
    let closed: Promise<void> | null = null;
    await reconciler.start();
    return {
      id,
      append: (request) => appender.append(request),
      readStream: (stream, range) => reader.readStream(stream, range),
      readAll: (range) => reader.readAll(range),
      subscribeAll: (subscription) =>
        follow((range) => reader.readAll(range), liveOn(connected, reader, namespace), {
          ...subscription,
          signal: AbortSignal.any([subscription.signal, closing.signal]),
        }),
      head: () => reader.head(),
      markAt: (position) => reader.markAt(position),
      positionOf: fromText,
      async health() {
        const found = await identifyLog(connected, namespace + IDENTITY, false);
        if (found.id !== id) throw new Error(`this server holds the log ${found.id}, not ${id}`);
      },
      close() {
        closed ??= (async () => {
          closing.abort();
          await appender.close();
          await reconciler.close();
          await release();
        })();
        return closed;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Whether a server holds events of a log. It asks no database. @throws LogUnavailable */
export async function holdsEvents(address: string): Promise<boolean> {
  const connected = await connectServer(address);
  try {
    const { begin } = await identifyLog(connected, IDENTITY, true);
    const reader = new Reader(connected, { namespace: '', begin, identity: IDENTITY, patience: IDENTITY_MS });
    return (await reader.head()) !== START;
  } finally {
    await disconnect(connected);
  }
}

async function disconnect({ client }: Connected): Promise<void> {
  // It waits for every stream to end, and one whose server is gone may never do
  await Promise.race([client.dispose(), pause(500)]);
  (await client.getChannel()).close();
}
