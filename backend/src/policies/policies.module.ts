import { BoundedClient } from '@guildhall/platform/postgres';
import type { Settings } from '@guildhall/platform/settings';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { type ConnectionOptions, createPostgresBackend, type QueueOptions, setDefaultBackendFactory } from 'bullmq';
import { SETTINGS } from '../injection-tokens.js';
import { Checkpoints } from './checkpoints.js';

/** Connections of one queue or one worker to Postgres. */
const POOL = 2;
/** Milliseconds: a job waits longer than a request may, and its tables are made over the same connections. */
const BOUNDS = { connectionTimeoutMillis: 10_000, query_timeout: 20_000, idle_in_transaction_session_timeout: 20_000 };
/** A Redis that is silent for so long is connected to again; a wait for a job ends sooner. */
const SILENT_MS = 30_000;
const DAY = 24 * 3600;

const redisConnection = (address: string): ConnectionOptions => {
  const url = new URL(address);
  return {
    host: url.hostname,
    port: Number(url.port || 6379),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db: Number(url.pathname.slice(1) || 0),
    ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
    socketTimeout: SILENT_MS,
    retryStrategy: (times: number) => Math.min(times * 200, 2000),
  };
};

const postgresConnection = (connectionString: string): ConnectionOptions => {
  setDefaultBackendFactory(createPostgresBackend as never);
  const pool = { connectionString, max: POOL, keepAlive: true, Client: BoundedClient, ...BOUNDS };
  return { ...pool, schema: 'jobs', migrate: true } as unknown as ConnectionOptions;
};

/** Queues are in Redis where there is one, else in a schema of the database. Every wait for either has a bound. */
export const queueOptions = ({ REDIS_URL, DATABASE_URL }: Pick<Settings, 'REDIS_URL' | 'DATABASE_URL'>): QueueOptions => ({
  connection: REDIS_URL ? redisConnection(REDIS_URL) : postgresConnection(DATABASE_URL),
  defaultJobOptions: {
    attempts: 10,
    backoff: { type: 'exponential', delay: 2000 },
    // A finished job keeps its id, so that its cause does nothing when it is found again.
    removeOnComplete: { age: 7 * DAY },
    removeOnFail: { age: 30 * DAY },
  },
});

@Module({
  imports: [BullModule.forRootAsync({ inject: [SETTINGS], useFactory: queueOptions })],
  providers: [Checkpoints],
  exports: [Checkpoints],
})
export class PoliciesModule {}
