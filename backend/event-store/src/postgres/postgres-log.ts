import { openPool } from '@guildhall/platform/postgres';
import { follow } from '../follow.js';
import { type EventLog, LogUnavailable } from '../log.js';
import { Appender } from './appender.js';
import { clientConfig, connectForAppends, identify, PLANNED_ONCE, refuseUnsafe } from './connection.js';
import { Listener } from './listener.js';
import { fromText } from './position.js';
import { Reader } from './reader.js';

export interface PostgresLogOptions {
  connectionString: string;
  /** Connections in all, at least 4: up to two append, one listens (opened by the first subscription), the others read. */
  connections?: number;
  /** Appends that may wait for the server; further ones are LogBusy. */
  maxWaiting?: number;
  /** Milliseconds after which an append that could not be settled is LogUnavailable. */
  patience?: number;
}

const LANES = 2;

/**
 * The log in schema `write` of a PostgreSQL database, which must be migrated (see backend/platform/src/migrations.ts).
 * @throws Error when the server may lose what it has confirmed, or when the schema is missing
 */
export async function openPostgresLog(options: PostgresLogOptions): Promise<EventLog> {
  const { connectionString, connections = 6, maxWaiting = 4096, patience = 4000 } = options;
  const pool = openPool({
    ...clientConfig(connectionString),
    options: PLANNED_ONCE,
    max: Math.max(1, connections - LANES - 1),
  });
  try {
    await refuseUnsafe(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const id = await identify(pool);
  const appender = new Appender({ connect: () => connectForAppends(connectionString, id), lanes: LANES, maxWaiting, patience });
  const listener = new Listener(connectionString);
  const reader = new Reader(pool);
  const closing = new AbortController();
  let closed: Promise<void> | null = null;

  return {
    id,
    append: (request) => appender.append(request),
    readStream: (stream, range) => reader.readStream(stream, range),
    readAll: (range) => reader.readAll(range),
    subscribeAll: (subscription) =>
      follow((range) => reader.readAll(range), listener, {
        ...subscription,
        signal: AbortSignal.any([subscription.signal, closing.signal]),
      }),
    head: () => reader.head(),
    markAt: (position) => reader.markAt(position),
    positionOf: fromText,
    async health() {
      const found = await identify(pool).catch((cause) => {
        throw new LogUnavailable(false, { cause });
      });
      if (found !== id) throw new Error(`this database holds the log ${found}, not ${id}`);
    },
    close() {
      closed ??= (async () => {
        closing.abort();
        await appender.close();
        await listener.close();
        await pool.end();
      })();
      return closed;
    },
  };
}
