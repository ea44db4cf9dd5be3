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

const FIRST_ID = `'00000000-0000-0000-0000-000000000000'::uuid`;
const NEWEST = 'order by low_at desc, low_id desc';

/**
 * Where the page from item `from` (SQL) begins, as `with` queries. They look at the periods, then at the blocks of one. `place`
 * has a key above that item. Of the rows below the key, `skipped` come before it. It has no row where the list is shorter.
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
  const after = (before: string) => `${before} - sum(n) over newest + n as skipped`;
  const holding = 'where skipped >= 0 and skipped < n';
  return `period as (
      select low_at, low_at + interval '${PERIOD_LENGTH}' as high_at, skipped
      from (select *, ${after(from)} from (${counters(PERIOD)}) c window newest as (${NEWEST})) p ${holding}),
    blocks as (
      select b.* from period p cross join lateral (
        select c.*, ${after('p.skipped')}, coalesce(lag(low_at) over newest, p.high_at) as high_at,
          coalesce(lag(low_id) over newest, ${FIRST_ID}) as high_id
        from (${counters(BLOCK, 'and low_at >= p.low_at and low_at < p.high_at')}) c window newest as (${NEWEST})) b),
    place as (select high_at, high_id, skipped from blocks ${holding})`;
}

/** A time that is not above the last item of such a page, as one more query. */
export const leastOf = (limit: string): string =>
  `least as materialized (select coalesce(max(low_at), '-infinity') as at from blocks where n - skipped >= ${limit})`;
