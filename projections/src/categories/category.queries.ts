import type { Category } from '@guildhall/contracts/categories';
import { contains, idIn } from '../runner/reading/conditions.js';
import type { ListQuery } from '../runner/reading/list.js';
import { type Listed, readList } from '../runner/reading/list.js';
import type { Db } from '../runner/store/connection.js';
import { prepared } from '../runner/store/prepared.js';
import type { CategoryRow } from './category.row.js';

/** EN-10. */
export const categoryView = ({ id, name, slug, description, version }: CategoryRow): Category => ({
  id,
  name,
  slug,
  description,
  version,
});

const COLUMNS = 'id, name, slug, description, version';
export const CATEGORY_LIST = {
  from: 'read.categories',
  columns: COLUMNS,
  filters: { id: idIn('id'), q: contains('search') },
  sorts: { name: 'lower(name)', slug: 'slug', id: 'id' },
  defaultSort: ['name', 'ASC'] as const,
  tieBreak: 'id',
};

/** By name unless asked otherwise (CM-07, CL-10). @throws BadListQuery */
export async function listCategories(db: Db, query: ListQuery): Promise<Listed<Category>> {
  const page = await readList<CategoryRow>(db, query, CATEGORY_LIST);
  return { ...page, items: page.items.map(categoryView) };
}

export async function findCategory(db: Db, id: string): Promise<Category | null> {
  const { rows } = await db.query<CategoryRow>(prepared(`select ${COLUMNS} from read.categories where id = $1`, [id]));
  return rows[0] ? categoryView(rows[0]) : null;
}
