import { LIMITS } from '@guildhall/contracts/limits';
import type { Bind } from './conditions.js';
import type { ListedText, ListRules } from './list.js';

/** Rules of a list whose items are stored as text. */
export type CardRules = ListRules & { card: string };
export type TextPage = Omit<ListedText, 'from'>;

/** The items of a page as a JSON array, and how many there are. */
export const TEXT = "select coalesce('[' || string_agg(card, ',') || ']', '[]') as text, count(*)::int as count";

/** The usual size of a page is written, not bound: of a bound one Postgres knows nothing when it plans for all values. */
export const pageSizeOf = (limit: number, bind: Bind): string =>
  limit === LIMITS.pageSize.default ? String(limit) : `${bind(limit)}::bigint`;

/** The items with the keys that a statement answers. Sorting the keys alone takes less memory. */
export const cardsOf = (keys: string, rules: CardRules, order: string) =>
  `select ${rules.card} as card from ${rules.from} where ${rules.tieBreak} in (${keys}) ${order}`;
