import type { Bind } from './conditions.js';
import type { ListParts, PartOfRows } from './list.js';
import type { CardRules } from './page-text.js';

/** Items of the list that are looked at in each part, at most. */
export const MOST_IN_PARTS = 10_000;

/**
 * The ids of a page of a list whose rows fall into parts. Each part is quick to read in the order of the list. The beginnings of
 * all parts are then put in order together. So no index needs rows that all have one value.
 */
export function partedPage(
  parts: readonly PartOfRows[],
  { where, sort: [field, way], range: { from, limit } }: Pick<ListParts, 'where' | 'sort' | 'range'>,
  { rows, sorts, tieBreak }: CardRules,
  bind: Bind,
): string {
  const place = sorts[field];
  const most = bind(from + limit);
  const beginnings = parts.map(({ holds, isEven }) => {
    const order = `${isEven ? '' : `${place} ${way}, `}${tieBreak} ${way}`;
    return `(select ${tieBreak} as id, ${place} as place from ${rows} ${where || 'where true'} and ${holds} order by ${order} limit ${most})`;
  });
  return `select id from (${beginnings.join(' union all ')}) each order by place ${way}, id ${way} limit ${bind(limit)} offset ${bind(from)}`;
}
