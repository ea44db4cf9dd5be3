import { ANY_KIND } from '../store/names.js';
import { BLOCK, PERIOD, PERIOD_LENGTH } from '../store/ranks.js';
import { among, type Bind, type Narrowing } from './conditions.js';

/** The counted blocks of a list's table. */
export interface RankRules {
  table: string;
  /** The column of the list's time. */
  at: string;
}

/** Whether blocks count the rows that a narrowing leaves. */
export const isRanked = ({ from = 0, to }: Narrowing): boolean => from <= 0 && to === undefined;

const NEWEST = 'order by low_at desc, low_id desc rows unbounded preceding';

/**
 * Which block holds item `from` (SQL) of a list, as `with` queries. They look at the periods, then at the blocks of one. `place`
 * has the low end of that block. Of its rows, `older` are older than the item. It has no row where the list is shorter.
 */
export function placeOf({ table }: RankRules, { kinds }: Narrowing, from: string, bind: Bind): string {
  const chosen = kinds ? [...new Set(kinds)] : [ANY_KIND];
  const kind = among('kind', chosen, 'text', bind);
  const ofLevel = (level: number, and = '') => `from ${table} where ${kind} and level = ${level} ${and}`;
  // Counters of several kinds begin at the same places.
  const counters = (level: number, and?: string) =>
    chosen.length === 1
      ? `select low_at, low_id, n ${ofLevel(level, and)}`
      : `select low_at, low_id, sum(n)::int as n ${ofLevel(level, and)} group by low_at, low_id`;
  const skipping = (before: string, counted: string) =>
    `select c.*, ${before} - sum(n) over (${NEWEST}) + n as skipped from (${counted}) c`;
  // One row at most: with the limit, Postgres reads in order and stops there.
  const holding = 'where skipped >= 0 and skipped < n limit 1';
  return `period as (
      select low_at, low_at + interval '${PERIOD_LENGTH}' as high_at, skipped from (${skipping(from, counters(PERIOD))}) p ${holding}),
    blocks as (
      select b.*, p.high_at from period p cross join lateral (
        ${skipping('p.skipped', counters(BLOCK, 'and low_at >= p.low_at and low_at < p.high_at'))}) b),
    place as (select low_at, low_id, n - skipped - 1 as older from blocks ${holding})`;
}

/** Times around the block and the page of `limit` items that begins in it, as one more query. */
export const boundsOf = (limit: string): string =>
  `bounds as materialized (
      select coalesce(max(low_at) filter (where n - skipped >= ${limit}), '-infinity') as low,
        coalesce(min(low_at) filter (where skipped >= n), max(high_at)) as high from blocks)`;
