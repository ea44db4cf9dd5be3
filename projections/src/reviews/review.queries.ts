import type { OptionCount } from '@guildhall/contracts/option-counts';
import type { Review } from '@guildhall/contracts/reviews';
import { idIn } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import type { ListQuery } from '../runner/reading/list.js';
import { type Listed, readList } from '../runner/reading/list.js';
import type { Db } from '../runner/store/connection.js';
import { prepared } from '../runner/store/prepared.js';
import type { ReviewRow } from './review.row.js';

export type StoredReview = Omit<ReviewRow, 'created_at' | 'updated_at'> & {
  created_at: Date | string;
  updated_at: Date | string;
  client_name?: string | null;
  client_avatar?: string | null;
};

/** EN-07. */
export const reviewView = (row: StoredReview): Review => ({
  id: row.id,
  client_id: row.client_id,
  talent_id: row.talent_id,
  service_id: row.service_id,
  product_id: row.product_id,
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  client: { id: row.client_id, full_name: row.client_name ?? null, avatar_url: row.client_avatar ?? null },
  version: row.version,
});

const COLUMNS =
  'r.id, r.client_id, r.talent_id, r.service_id, r.product_id, r.rating, r.title, r.comment, r.created_at, r.updated_at, r.version, c.full_name as client_name, c.avatar_url as client_avatar';
const FROM = 'read.reviews r left join read.review_clients c on c.id = r.client_id';
const LISTED = 'r.taken_down_at is null';
export const REVIEW_LIST = {
  from: FROM,
  columns: COLUMNS,
  filters: {
    id: idIn('r.id'),
    talent_id: idIn('r.talent_id'),
    product_id: idIn('r.product_id'),
    service_id: idIn('r.service_id'),
    client_id: idIn('r.client_id'),
  },
  sorts: { created_at: 'r.created_at', rating: 'r.rating', id: 'r.id' },
  defaultSort: ['created_at', 'DESC'] as const,
  tieBreak: 'r.id',
};

/** Newest first unless asked otherwise (CL-07). @throws BadListQuery */
export async function listReviews(db: Db, query: ListQuery): Promise<Listed<Review>> {
  const page = await readList<StoredReview>(db, query, REVIEW_LIST, [LISTED]);
  return { ...page, items: page.items.map(reviewView) };
}

const RATINGS = `select rating::text as name, reviews as count from read.review_ratings
  where subject_id = $1 and reviews > 0 order by rating desc`;

/** How many reviews of a talent, a product or a service give so many stars, the most stars first. */
export async function countRatings(db: Db, subject: string): Promise<OptionCount[]> {
  const { rows } = await db.query<OptionCount>(prepared(RATINGS, [subject]));
  return rows;
}

/** The ids of all reviews of a product. */
export async function reviewIdsOf(db: Db, product: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(prepared('select id from read.reviews where product_id = $1', [product]));
  return rows.map(({ id }) => id);
}

const SHOWN = 50;

/** SQL for the newest reviews of one product as a JSON array: what `reviewView` takes, item by item. */
export const newestReviews = (product: string): string =>
  `(select coalesce(json_agg(newest order by newest.created_at desc, newest.id desc), '[]') from (select ${COLUMNS} from ${FROM}
    where r.product_id = ${product} and ${LISTED} order by r.created_at desc, r.id desc limit ${SHOWN}) newest)`;

export async function findReview(db: Db, id: string): Promise<Review | null> {
  const { rows } = await db.query<StoredReview>(prepared(`select ${COLUMNS} from ${FROM} where r.id = $1 and ${LISTED}`, [id]));
  return rows[0] ? reviewView(rows[0]) : null;
}
