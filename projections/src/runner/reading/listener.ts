import { connect, WAITS } from '@guildhall/platform/postgres';
import { openRedis } from '@guildhall/platform/redis';
import { MOVED } from '../store/announcements.js';

const PING_MS = 10_000;

/** Calls back with each message until it is closed; `gone` when its connection ended by itself. */
export type Listen = (heard: (payload: string) => void, gone: () => void) => Promise<{ close(): Promise<unknown> }>;

/** @throws when the database cannot be reached */
export const listenOnPostgres =
  (databaseUrl: string): Listen =>
  async (heard, gone) => {
    const client = await connect(databaseUrl, 'guildhall-readiness', { query_timeout: WAITS.answer });
    // A server that is gone without a word is found by asking: an overdue answer ends the connection.
    const ping = setInterval(() => client.query('select 1').catch(() => undefined), PING_MS).unref();
    const ended = () => {
      clearInterval(ping);
      gone();
    };
    client.on('error', ended).on('end', ended);
    client.on('notification', ({ payload }) => heard(payload ?? '{}'));
    await client.query(`listen ${MOVED}`);
    return { close: () => client.end() };
  };

/**
 * Hears on Redis, and watches a connection to Postgres: when the database breaks, what was heard no longer counts.
 * @throws when one of the two cannot be reached
 */
export const listenOnRedis =
  (redisUrl: string, databaseUrl: string): Listen =>
  async (heard, gone) => {
    const redis = await openRedis(redisUrl, false);
    const close = async () => redis.disconnect();
    redis.on('message', (_, payload) => heard(payload)).on('end', gone);
    try {
      await redis.connect();
      await redis.subscribe(MOVED);
      const watched = await connect(databaseUrl, 'guildhall-readiness');
      watched.on('error', close).on('end', close);
      return { close: () => close().then(() => watched.end()) };
    } catch (error) {
      redis.disconnect();
      throw error;
    }
  };
