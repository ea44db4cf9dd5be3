import { FORMER_MEMBER } from '@guildhall/contracts/reviews';
import { putBack, takenDownColumns } from '../moderation/taken-down.row.js';
import { insert, patch, patchWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { REVIEWS_VERSION, reviewClients, reviews } from './review.row.js';

/** Reviews with who wrote them. What an erased person wrote is gone, the rating stays (OP-12). */
export const reviewProjection: Projection = {
  name: 'reviews',
  version: REVIEWS_VERSION,
  tables: [reviews, reviewClients],
  on: {
    ReviewLeft: ({ data: { text, ...data }, revision, metadata: { time } }) => [
      insert(reviews, {
        ...data,
        title: text?.title || null,
        comment: text?.comment || null,
        created_at: time,
        updated_at: time,
        version: revision,
      }),
    ],
    ReviewRevised: ({ data: { id, rating, text }, revision, metadata: { time } }) => [
      patch(
        reviews,
        { id },
        { rating, title: text?.title || null, comment: text?.comment || null, updated_at: time, version: revision },
      ),
    ],
    ReviewRestored: ({ data: { id }, revision, metadata: { time } }) => [
      patch(reviews, { id }, { updated_at: time, version: revision }),
    ],
    ReviewTakenDown: (event) => [patch(reviews, { id: event.data.id }, takenDownColumns(event))],
    ReviewPutBack: (event) => [patch(reviews, { id: event.data.id }, putBack(event))],
    UserSignedUp: ({ data: { id } }) => [insert(reviewClients, { id, full_name: null, avatar_url: null })],
    ProfileUpdated: ({ data: { id, changes } }) => {
      const { full_name, avatar_url } = changes ?? {};
      const fields = { ...(full_name === undefined ? {} : { full_name }), ...(avatar_url === undefined ? {} : { avatar_url }) };
      return Object.keys(fields).length > 0 ? [patch(reviewClients, { id }, fields)] : [];
    },
    PersonErased: ({ data: { id } }) => [
      patch(reviewClients, { id }, { full_name: FORMER_MEMBER, avatar_url: null }),
      patchWhere(reviews, { client_id: id }, { title: null, comment: null }),
    ],
  },
};
