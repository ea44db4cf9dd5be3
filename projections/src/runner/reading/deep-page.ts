import type { Bind } from './conditions.js';
import type { ListParts } from './list.js';
import { type CardRules, cardsOf, pageSizeOf, TEXT } from './page-text.js';
import { placeOf } from './ranks.js';

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
function byBlock({ where, order, ranked, range, total }: ListParts, rules: CardRules, bind: Bind): string | null {
  const { ranks } = rules;
  if (!ranks || !ranked) return null;
  const limit = pageSizeOf(range.limit, bind);
  const place = placeOf(ranks, ranked, `${bind(range.from)}::bigint`, limit, bind);
  const bound = (side: string) => `((select ${side}_at from place), (select ${side}_id from place))`;
  const key = `(${ranks.at}, ${rules.tieBreak})`;
  return `with ${place}, keys as materialized (
      select ${rules.tieBreak} as id from ${rules.rows}
      ${where ? `${where} and` : 'where'} ${key} < ${bound('high')} and ${key} >= ${bound('least')}
      ${order} limit ${limit} offset (select skipped from place))
    ${TEXT}, (${total(bind)})::float8 as total
    from (${cardsOf('select id from keys', rules, order)}) page`;
}

/** The statement of a page far into a list. Its keys come first, because an index may hold all that skipping rows needs. */
export const deepPage = (parts: ListParts, rules: CardRules, bind: Bind): string =>
  byBlock(parts, rules, bind) ?? byTotal(parts, rules, bind);
