import type { Bind } from './conditions.js';
import type { ListParts } from './list.js';
import { type CardRules, cardsOf, pageSizeOf, TEXT } from './page-text.js';
import { boundsOf, placeOf } from './ranks.js';

/**
 * A page far into a list, by its keys. They are sought from the nearer end, which follows from the total: of the two halves,
 * Postgres carries out one.
 */
function byTotal({ where, order, reversed, range, total }: ListParts, rules: CardRules, bind: Bind): string {
  const [from, limit] = [bind(range.from), bind(range.limit)].map((bound) => `${bound}::bigint`);
  const keys = `select ${rules.tieBreak} as id from ${rules.rows} ${where ? `${where} and` : 'where'} (select n from total)`;
  return `with total as materialized (select (${total(bind)})::bigint as n), keys as materialized (
      (${keys} >= 2 * ${from} ${order} limit ${limit} offset ${from})
      union all
      (${keys} < 2 * ${from} ${reversed} limit (select greatest(least(${limit}, n - ${from}), 0) from total)
        offset (select greatest(n - ${from} - ${limit}, 0) from total)))
    ${TEXT}, (select n from total)::float8 as total
    from (${cardsOf('select id from keys', rules, order)}) page`;
}

/** Such a page of a list whose blocks are counted: few rows are skipped, however far it is. Null where blocks do not know it. */
function byBlock({ where, order, reversed, ranked, range, total }: ListParts, rules: CardRules, bind: Bind): string | null {
  const { card, from, ranks, rows, tieBreak } = rules;
  if (!ranks || !ranked) return null;
  const limit = pageSizeOf(range.limit, bind);
  const rest = where ? `${where} and` : 'where';
  const key = `(${ranks.at}, ${tieBreak})`;
  // Postgres reads one kind in its order. Several kinds it may read whole, and then sort.
  const isBounded = (ranked.kinds?.length ?? 1) > 1;
  const bounded = (bound: string) => (isBounded ? `and ${ranks.at} ${bound} from bounds)` : '');
  const queries = [placeOf(ranks, ranked, `${bind(range.from)}::bigint`, bind), ...(isBounded ? [boundsOf(limit)] : [])];
  return `with ${queries.join(', ')}, first as materialized (
      select f.* from place cross join lateral (
        select ${ranks.at} as at, ${tieBreak} as id from ${rows}
        ${rest} ${key} >= (place.low_at, place.low_id) ${bounded('<= (select high')} ${reversed} limit 1 offset place.older) f)
    ${TEXT}, (${total(bind)})::float8 as total
    from (select ${card} as card from ${from}
      ${rest} ${key} <= ((select at from first), (select id from first)) ${bounded('>= (select low')} ${order} limit ${limit}) page`;
}

/** The statement of a page far into a list. Its keys come first, because an index may hold all that skipping rows needs. */
export const deepPage = (parts: ListParts, rules: CardRules, bind: Bind): string =>
  byBlock(parts, rules, bind) ?? byTotal(parts, rules, bind);
