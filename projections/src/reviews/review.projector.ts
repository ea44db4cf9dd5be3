import { FORMER_MEMBER } from '@guildhall/contracts/reviews';
import { putBack, takenDownColumns } from '../moderation/taken-down.row.js';
import { add, insert, patch, patchWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { REVIEWS_VERSION, reviewClients, reviewRatings, reviews } from './review.row.js';

interface Rated {
  talent_id: string;
  service_id: string | null;
  product_id: string | null;
  rating: number;
}
/** A review counts for its talent, and for what it is about. */
const counted = ({ talent_id, service_id, product_id, rating }: Rated, amount: number) =>
  [talent_id, service_id ?? product_id].flatMap((subject_id) =>
    subject_id ? [add(reviewRatings, { subject_id, rating }, { reviews: amount })] : [],
  );

/** Reviews with who wrote them. What an erased person wrote is gone, the rating stays (OP-12). */
export const reviewProjection: Projection = {
  name: 'reviews',
  version: REVIEWS_VERSION,
  tables: [reviews, reviewClients, reviewRatings],
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
      ...counted(data, 1),
    ],
    ReviewRevised: ({ data: { id, text, ...data }, revision, metadata: { time } }) => [
      patch(
        reviews,
        { id },
        { rating: data.rating, title: text?.title || null, comment: text?.comment || null, updated_at: time, version: revision },
      ),
      ...counted({ ...data, rating: data.old_rating }, -1),
      ...counted(data, 1),
    ],
    ReviewRestored: ({ data: { id }, revision, metadata: { time } }) => [
      patch(reviews, { id }, { updated_at: time, version: revision }),
    ],
    ReviewTakenDown: (event) => [patch(reviews, { id: event.data.id }, takenDownColumns(event)), ...counted(event.data, -1)],
    ReviewPutBack: (event) => [patch(reviews, { id: event.data.id }, putBack(event)), ...counted(event.data, 1)],
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
