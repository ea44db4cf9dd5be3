import type { Category } from '@guildhall/contracts/categories';
import type pg from 'pg';
import { contains, idIn, type Listed, type ListParams, list, prepared } from '../queries/list.js';
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
const RULES = {
  from: 'read.categories',
  columns: COLUMNS,
  filters: { id: idIn('id'), q: contains('search') },
  sorts: { name: 'lower(name)', slug: 'slug', id: 'id' },
  defaultSort: ['name', 'ASC'] as const,
  tieBreak: 'id',
};

/** By name unless asked otherwise (CM-07, CL-10). @throws BadListQuery */
export async function listCategories(db: pg.Pool, params: ListParams): Promise<Listed<Category>> {
  const page = await list<CategoryRow>(db, params, RULES);
  return { ...page, items: page.items.map(categoryView) };
}

export async function findCategory(db: pg.Pool, id: string): Promise<Category | null> {
  const { rows } = await db.query<CategoryRow>(prepared(`select ${COLUMNS} from read.categories where id = $1`, [id]));
  return rows[0] ? categoryView(rows[0]) : null;
}
