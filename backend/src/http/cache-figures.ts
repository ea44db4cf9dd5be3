import { figures } from '@guildhall/platform/observe/figures';
import { Counter, Gauge } from 'prom-client';

const registers = [figures];

export const cacheRequests = new Counter({
  name: 'guildhall_cache_requests_total',
  help: 'Answers asked of a cache: hits were there, stale ones were there and are made again, misses were made',
  labelNames: ['cache', 'outcome'] as const,
  registers,
});
export const cacheEntries = new Gauge({
  name: 'guildhall_cache_entries',
  help: 'Answers that a cache keeps',
  labelNames: ['cache'] as const,
  registers,
});
export const cacheSize = new Gauge({
  name: 'guildhall_cache_size',
  help: 'Bytes that the answers of a cache hold, with their compressed forms',
  labelNames: ['cache'] as const,
  registers,
});
