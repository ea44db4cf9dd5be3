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
 * Where a page begins, as `with` queries. They look at the periods, then at the blocks of one. `place` has a key above the page
 * and one below it. Of the rows between them, `skipped` come before the page. The bounds of the page are SQL.
 */
export function placeOf({ table }: RankRules, { kinds }: Narrowing, from: string, limit: string, bind: Bind): string {
  const chosen = kinds ? [...new Set(kinds)] : [ANY_KIND];
  const kind = among('kind', chosen, 'text', bind);
  const ofLevel = (level: number, and = '') => `from ${table} where ${kind} and level = ${level} ${and}`;
  // Counters of several kinds begin at the same places.
  const counters = (level: number, and?: string) =>
    chosen.length === 1
      ? `select low_at, low_id, n ${ofLevel(level, and)}`
      : `select low_at, low_id, sum(n)::int as n ${ofLevel(level, and)} group by low_at, low_id`;
  const after = (before: string) => `${before} - sum(n) over newest + n as skipped`;
  const holding = 'where n > 0 and skipped >= 0 order by low_at, low_id limit 1';
  return `period as materialized (
      select low_at, low_at + interval '${PERIOD_LENGTH}' as high_at, skipped
      from (select *, ${after(from)} from (${counters(PERIOD)}) c window newest as (${NEWEST})) p ${holding}),
    blocks as materialized (
      select *, ${after('(select skipped from period)')}, lag(low_at) over newest as high_at, lag(low_id) over newest as high_id
      from (${counters(BLOCK, 'and low_at >= (select low_at from period) and low_at < (select high_at from period)')}) c
      window newest as (${NEWEST})),
    lowest as materialized (select low_at, low_id from blocks where skipped - n <= -${limit} ${NEWEST} limit 1),
    place as materialized (
      select coalesce(high_at, (select high_at from period)) as high_at, coalesce(high_id, ${FIRST_ID}) as high_id,
        coalesce((select low_at from lowest), '-infinity') as least_at, coalesce((select low_id from lowest), ${FIRST_ID}) as least_id, skipped
      from blocks ${holding})`;
}
