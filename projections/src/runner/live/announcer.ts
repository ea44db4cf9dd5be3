import { openRedis } from '@guildhall/platform/redis';
import { MOVED, type Moved } from '../store/announcements.js';

export interface Announcer {
  /** Waits for nothing: what Redis does not take is found in the checkpoints a little later. */
  announce(moved: Moved): void;
  close(): void;
}

export async function announceOnRedis(redisUrl: string): Promise<Announcer> {
  const redis = await openRedis(redisUrl);
  redis.connect().catch(() => {});
  return {
    announce: (moved) => void redis.publish(MOVED, JSON.stringify(moved)).catch(() => {}),
    close: () => redis.disconnect(),
  };
}
