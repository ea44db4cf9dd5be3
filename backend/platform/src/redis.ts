import type { Redis } from 'ioredis';

/**
 * A connection to Redis that is not made yet: call `connect`. While Redis is away, commands fail at once.
 * The library is loaded on the first call only.
 * @param reconnects false ends the connection for good when it breaks
 */
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
  // The commands that fail report what is wrong. Without a listener the error would be printed.
  return redis.on('error', () => {});
}
