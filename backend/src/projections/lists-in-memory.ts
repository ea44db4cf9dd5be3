import { textIn } from '@guildhall/projections/runner/reading/conditions';
import { completed, type Listed, type ListQuery, type ListRules } from '@guildhall/projections/runner/reading/list';

type Small = Pick<ListRules, 'filters' | 'sorts' | 'defaultSort'>;

/** The field of this name equals the value, or one of the values. */
export const fieldIs = (field: string) => textIn(field);

/**
 * One page of a list that is small enough to be read whole. Filters compare with fields of the same name.
 * @throws BadListQuery
 */
export function pageOf<T extends object>(items: readonly T[], query: ListQuery, rules: Small): Listed<T> {
  const { filter, sort, from, limit } = completed(query, rules);
  // Checks the values as a list of the database would.
  for (const [name, value] of Object.entries(filter)) rules.filters[name]?.(value, () => '');
  const fieldOf = (item: T, name: string) => (item as Record<string, unknown>)[name];
  const wanted = items.filter((item) =>
    Object.entries(filter).every(([name, value]) => [value].flat().includes(fieldOf(item, name) as never)),
  );
  const way = sort[1] === 'ASC' ? 1 : -1;
  const sorted = wanted.sort((one, other) => {
    const [a, b] = [fieldOf(one, sort[0]) as string, fieldOf(other, sort[0]) as string];
    return a === b ? 0 : a < b ? -way : way;
  });
  return { items: sorted.slice(from, from + limit), total: wanted.length, from };
}
