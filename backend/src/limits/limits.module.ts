import { openRedis } from '@guildhall/platform/redis';
import type { Settings } from '@guildhall/platform/settings';
import { Module } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE, SETTINGS } from '../injection-tokens.js';
import { CountsInMemory } from './counts.memory.js';
import { CountsInPostgres } from './counts.postgres.js';
import { CountsInRedis } from './counts.redis.js';
import { LimitedCommands } from './limited-commands.js';
import { RateLimits } from './rate-limits.js';

/** Attempts are counted in Redis where there is one, else in the database. */
const openLimits = async ({ REDIS_URL }: Settings, database: pg.Pool): Promise<RateLimits> => {
  if (!REDIS_URL) return new RateLimits(new CountsInPostgres(database), new CountsInMemory());
  const redis = await openRedis(REDIS_URL);
  redis.connect().catch(() => {});
  return new RateLimits(new CountsInRedis(redis), new CountsInMemory());
};

@Module({
  providers: [{ provide: RateLimits, inject: [SETTINGS, DATABASE], useFactory: openLimits }, LimitedCommands],
  exports: [RateLimits, LimitedCommands],
})
export class LimitsModule {}
