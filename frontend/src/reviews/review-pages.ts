import type { Review } from '@guildhall/contracts/reviews';
import { listPath, listQuery } from '../data/queries.js';
import { PAGE_SIZE } from '../listing/listing.js';
import { PAGE } from '../listing/params.js';
import type { Subject } from './subject.js';

/** A page of the reviews of a product or service, the newest first, as the address names it. */
export function reviewPageQuery(subject: Subject, address: URLSearchParams) {
  const first = (PAGE.read(address) - 1) * PAGE_SIZE;
  const range: [number, number] = [first, first + PAGE_SIZE - 1];
  return listQuery<Review>(listPath('reviews', { filter: subject, sort: ['created_at', 'DESC'], range }));
}
