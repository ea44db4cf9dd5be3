import { completed, type Listed, type ListQuery, type ListRules } from '@guildhall/projections/runner/reading/list';
import type { FindOptionsWhere, ObjectLiteral, Repository } from 'typeorm';

type Rules = Pick<ListRules, 'filters' | 'sorts' | 'defaultSort' | 'tieBreak'>;

/**
 * One page of the entities for which `only` holds, and how many there are. The rules name columns of the entity's table.
 * @throws BadListQuery
 */
export async function readPage<E extends ObjectLiteral>(
  repository: Repository<E>,
  query: ListQuery,
  rules: Rules,
  only: FindOptionsWhere<E> = {},
): Promise<Listed<E>> {
  const { filter, sort, from, limit } = completed(query, rules);
  const builder = repository.createQueryBuilder().setFindOptions({ where: only });
  for (const [name, value] of Object.entries(filter)) {
    const bind = (bound: unknown, n = Object.keys(builder.getParameters()).length) => {
      builder.setParameter(`bound${n}`, bound);
      return `:bound${n}`;
    };
    builder.andWhere(rules.filters[name]?.(value, bind) ?? 'true');
  }
  builder.orderBy(rules.sorts[sort[0]] ?? rules.tieBreak, sort[1]).addOrderBy(rules.tieBreak, sort[1]);
  const [items, total] = await builder.skip(from).take(limit).getManyAndCount();
  return { items, total, from };
}
