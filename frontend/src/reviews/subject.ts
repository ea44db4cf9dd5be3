import { listPath } from '../data/queries.js';

/** What a review is about. */
export type Subject = { product_id: string } | { service_id: string };

export const ownReviewPath = (subject: Subject, clientId: string) =>
  listPath('reviews', { filter: { ...subject, client_id: clientId }, range: [0, 0] });

/** Where drafts of a review are kept: at what it is about, for a new one has no id. */
export const draftPlaceOf = (subject: Subject) => ['reviews', Object.values(subject)[0] as string] as const;
