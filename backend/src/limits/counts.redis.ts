import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { CountsInMemory } from './counts.memory.js';
import { type Counts, type Limit, MOST_KEYS, sharedKey } from './rate-limits.js';

/**
 * One hash for each limit and window, by the clock of Redis, gone with the window: its fields are bounded, its end is sure.
 * The window that was used last is noted: where the clock jumps, it goes before its time comes a second time.
 */
const TAKE = `
  local seconds = tonumber(ARGV[3]) * 60
  local now = tonumber(redis.call('TIME')[1])
  local window = KEYS[1] .. ':' .. math.floor(now / seconds)
  local last = redis.call('GET', KEYS[1])
  if last ~= window then
    if last then redis.call('DEL', last) end
    redis.call('SET', KEYS[1], window, 'EX', seconds)
  end
  local size = redis.call('HLEN', window)
  local place = ARGV[1]
  if size >= tonumber(ARGV[5]) and redis.call('HEXISTS', window, place) == 0 then place = ARGV[2] end
  local count = tonumber(redis.call('HGET', window, place) or 0)
  if count >= tonumber(ARGV[4]) then return seconds - now % seconds end
  redis.call('HINCRBY', window, place, 1)
  if size == 0 then redis.call('EXPIRE', window, seconds) end
  return 0`;
const GIVE_BACK = `
  local now = tonumber(redis.call('TIME')[1])
  local window = KEYS[1] .. ':' .. math.floor(now / (tonumber(ARGV[3]) * 60))
  local place = redis.call('HEXISTS', window, ARGV[1]) == 1 and ARGV[1] or ARGV[2]
  if tonumber(redis.call('HGET', window, place) or 0) > 0 then redis.call('HINCRBY', window, place, -1) end
  return 1`;

/** How long an attempt waits for Redis, and how long nobody asks it after it did not answer, in ms. */
const ANSWER_MS = 500;
const AWAY_MS = 2000;
const LATE = Symbol('late');

/** Counts of all processes in Redis. While it is away or does not answer, each process counts by itself. */
export class CountsInRedis implements Counts {
  private readonly alone = new CountsInMemory();
  private awayUntil = 0;

  constructor(private readonly redis: Redis) {}

  take(limit: Limit, key: string): Promise<number> {
    return this.asked(
      async () =>
        Number(await this.redis.eval(TAKE, 1, nameOf(limit), key, sharedKey(key), limit.minutes, limit.attempts, MOST_KEYS)),
      () => this.alone.take(limit, key),
    );
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.asked(
      async () => void (await this.redis.eval(GIVE_BACK, 1, nameOf(limit), key, sharedKey(key), limit.minutes)),
      () => this.alone.giveBack(limit, key),
    );
  }

  close(): void {
    this.redis.disconnect();
  }

  private async asked<T>(redis: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (performance.now() < this.awayUntil) return alone();
    const answer = redis();
    answer.catch(() => {});
    try {
      const first = await Promise.race([answer, pause(ANSWER_MS, LATE, { ref: false })]);
      if (first !== LATE) return first as T;
      this.awayUntil = performance.now() + AWAY_MS;
    } catch {
      // A connection that is gone says so at once.
    }
    return alone();
  }
}

const nameOf = ({ name }: Limit) => `guildhall:limit:${name}`;
