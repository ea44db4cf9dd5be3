import { inputOf } from '@guildhall/contracts/parse-input';
import { type ReviewEvent, ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import { deciding } from '../../../test/support/deciding';
import type { Sender } from '../commanding/decide/decider';
import { LeaveReview, type ReviewedSubject, ReviseReview } from './review.commands';
import { reviewDecider } from './review.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const TIME = '2026-01-01T00:00:00.000Z';
const seller: Sender = { id: '22222222-2222-4222-8222-222222222222', role: 'talent' };
const client: Sender = { id: '44444444-4444-4444-8444-444444444444', role: 'client' };
const product: ReviewedSubject = { talent_id: seller.id, product_id: '66666666-6666-4666-8666-666666666666', service_id: null };

const leave = (actor: Sender | null, subject: ReviewedSubject | null = product, rating = 4) =>
  new LeaveReview(
    ID,
    actor,
    TIME,
    subject,
    inputOf(ReviewInput, { product_id: product.product_id, rating, title: ' Good ', comment: 'Works' }),
  );
const revise = (actor: Sender, fields: object) =>
  new ReviseReview(ID, actor, TIME, inputOf(ReviewUpdate, { version: 0, ...fields }));

const given = deciding(reviewDecider);
const left: ReviewEvent = {
  type: 'ReviewLeft',
  data: { id: ID, client_id: client.id, ...product, rating: 4, text: { title: 'Good', comment: 'Works' } },
};

describe('reviews: deciding', () => {
  it('EN-07 a client leaves one review for a product', () => {
    given().when(leave(client)).thenEvents(left);
    given(left).when(leave(client)).thenRefused('already_exists');
  });
  it('refuses a review of one’s own work, of an unknown thing, and by a visitor', () => {
    given().when(leave(seller)).thenRefused('forbidden');
    given().when(leave(client, null)).thenRefused('not_found');
    given().when(leave(null)).thenRefused('unauthenticated');
  });
  it.each([
    ['both', { product_id: product.product_id, service_id: product.product_id }],
    ['neither', {}],
  ])('EN-07 a review names one product or one service, not %s', (_, subject) =>
    given()
      .when(new LeaveReview(ID, client, TIME, product, inputOf(ReviewInput, { ...subject, rating: 4 })))
      .thenRefused('invalid'),
  );
  it('CL-07 a revision carries the old rating, so that a mean can be undone', () =>
    given(left)
      .when(revise(client, { rating: 2 }))
      .thenEvents({ type: 'ReviewRevised', data: { ...left.data, rating: 2, old_rating: 4 } }));
  it('only its writer revises it', () =>
    given(left)
      .when(revise(seller, { rating: 5 }))
      .thenRefused('forbidden'));
});
