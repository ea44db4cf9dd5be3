import type { Db } from '../store/connection.js';
import { prepared } from '../store/prepared.js';
import type { ListRules } from './list.js';

/**
 * Values of a column, which hold no space, of at most so many rows in the order of a list. They come as one text: a row for each
 * would cost the reader most of its time.
 */
export async function columnValues(
  db: Db,
  rules: Pick<ListRules, 'from' | 'rows' | 'sorts' | 'defaultSort' | 'tieBreak'>,
  guard: string,
  most: number,
  column = rules.tieBreak,
): Promise<string[]> {
  const [field, way] = rules.defaultSort;
  const order = `${rules.sorts[field]} ${way}, ${rules.tieBreak} ${way}`;
  const named = `select ${column} from ${rules.rows ?? rules.from} where ${guard} order by ${order} limit $1`;
  const { rows } = await db.query<{ names: string }>(prepared(`select array_to_string(array(${named}), ' ') as names`, [most]));
  return rows[0]?.names.split(' ').filter(Boolean) ?? [];
}
