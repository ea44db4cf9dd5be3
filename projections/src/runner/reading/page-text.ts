import { LIMITS } from '@guildhall/contracts/limits';
import type { Bind } from './conditions.js';
import type { ListedText, ListRules } from './list.js';

/** Rules of a list whose items are stored as text. */
export type CardRules = ListRules & { card: string; rows: string };
/** A page as it was found: its total is null where no counter says it. */
export type FoundText = Omit<ListedText, 'total'> & { total: number | null };
export type TextPage = Omit<FoundText, 'from'>;

/** The items of a page as a JSON array, and how many there are. */
export const TEXT = "select coalesce('[' || string_agg(card, ',') || ']', '[]') as text, count(*)::int as count";

/** The usual size of a page is written, not bound: of a bound one Postgres knows nothing when it plans for all values. */
export const pageSizeOf = (limit: number, bind: Bind): string =>
  limit === LIMITS.pageSize.default ? String(limit) : `${bind(limit)}::bigint`;

/** The items of the rows that a statement answers by their `id`, each once. Sorting ids alone takes less memory. */
export function cardsOf(ids: string, { card, from, rows, tieBreak }: CardRules, order: string): string {
  const found = `(${ids}) found join ${rows} on ${tieBreak} = found.id`;
  return `select ${card} as card from ${from.replace(rows, found)} ${order}`;
}
