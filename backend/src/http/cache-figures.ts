import { figures } from '@guildhall/platform/observe/figures';
import { Counter, Gauge } from 'prom-client';

const registers = [figures];

/** How often a cache was asked since the figures were read last, by outcome. */
export interface CacheTally {
  hit: number;
  stale: number;
  miss: number;
}
const tallies = new Map<string, CacheTally>();

/** The tally that caches of one name share. Its numbers join the figure when that is read: counting there costs each cached answer more. */
export function cacheTally(cache: string): CacheTally {
  const tally = tallies.get(cache) ?? { hit: 0, stale: 0, miss: 0 };
  tallies.set(cache, tally);
  return tally;
}

new Counter({
  name: 'guildhall_cache_requests_total',
  help: 'Answers asked of a cache: hits were there, stale ones were there and are made again, misses were made',
  labelNames: ['cache', 'outcome'] as const,
  registers,
  collect() {
    for (const [cache, tally] of tallies) {
      for (const outcome of ['hit', 'stale', 'miss'] as const) {
        if (tally[outcome] > 0) this.inc({ cache, outcome }, tally[outcome]);
        tally[outcome] = 0;
      }
    }
  },
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
