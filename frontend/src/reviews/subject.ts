import type { Review } from '@guildhall/contracts/reviews';
import { listPath, listQuery } from '../data/queries.js';
import { PAGE_SIZE } from '../listing/listing.js';
import { PAGE } from '../listing/params.js';

/** What a review is about. */
export type Subject = { product_id: string } | { service_id: string };

export const ownReviewPath = (subject: Subject, clientId: string) =>
  listPath('reviews', { filter: { ...subject, client_id: clientId }, range: [0, 0] });

/** A page of all of its reviews, the newest first, as the address names it. */
export function reviewPageQuery(subject: Subject, address: URLSearchParams) {
  const first = (PAGE.read(address) - 1) * PAGE_SIZE;
  const range: [number, number] = [first, first + PAGE_SIZE - 1];
  return listQuery<Review>(listPath('reviews', { filter: subject, sort: ['created_at', 'DESC'], range }));
}

/** Where drafts of a review are kept: at what it is about, for a new one has no id. */
export const draftPlaceOf = (subject: Subject) => ['reviews', Object.values(subject)[0] as string] as const;
