import type { Redis } from 'ioredis';
import { connect } from './connection.js';

/** What a worker tells when it has committed: projections by name with their revisions, all at one position. */
export interface Moved {
  at: string;
  moved: Record<string, number>;
}

/** The channel of NOTIFY, and of Redis where there is one. */
export const MOVED = 'projection_moved';

/** Calls back with each message until it is closed; `gone` when its connection ended by itself. */
export type Ear = (heard: (payload: string) => void, gone: () => void) => Promise<{ close(): Promise<unknown> }>;

/** @throws when the database cannot be reached */
export const hearOnPostgres =
  (databaseUrl: string): Ear =>
  async (heard, gone) => {
    const client = await connect(databaseUrl, 'guildhall-readiness');
    client.on('error', gone).on('end', gone);
    client.on('notification', ({ payload }) => heard(payload ?? '{}'));
    await client.query(`listen ${MOVED}`);
    return { close: () => client.end() };
  };

/** @throws when Redis cannot be reached */
export const hearOnRedis =
  (redisUrl: string): Ear =>
  async (heard, gone) => {
    const redis = await openRedis(redisUrl, false);
    redis.on('message', (_, payload) => heard(payload)).on('end', gone);
    try {
      await redis.connect();
      await redis.subscribe(MOVED);
    } catch (error) {
      redis.disconnect();
      throw error;
    }
    return { close: async () => redis.disconnect() };
  };

export interface Teller {
  /** Waits for nothing: what Redis does not take is found in the checkpoints by whoever needs it, a little later. */
  tell(moved: Moved): void;
  close(): void;
}

export async function tellOnRedis(redisUrl: string): Promise<Teller> {
  const redis = await openRedis(redisUrl);
  redis.connect().catch(() => {});
  return {
    tell: (moved) => void redis.publish(MOVED, JSON.stringify(moved)).catch(() => {}),
    close: () => redis.disconnect(),
  };
}

/** A connection that is still to be made, on which a command fails at once while Redis is away. Loaded only where there is one. */
export async function openRedis(redisUrl: string, reconnects = true): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
    commandTimeout: 1000,
    retryStrategy: (times) => (reconnects ? Math.min(times * 200, 2000) : null),
  });
  // What is wrong shows in the commands that fail.
  return redis.on('error', () => {});
}
