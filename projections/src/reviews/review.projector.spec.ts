import { history } from '../../../test/support/history';
import { recordOf } from '../runner/fold/record-of';
import { reviewProjection } from './review.projector';
import { reviewClients, reviewRatings, reviews } from './review.row';

const ID = '11111111-1111-4111-8111-111111111111';
const TALENT = '22222222-2222-4222-8222-222222222222';
const CLIENT = '33333333-3333-4333-8333-333333333333';
const review = (...facts: { type: string; data: object }[]) => recordOf(reviewProjection, reviews, history(...facts), { id: ID });

const about = { id: ID, client_id: CLIENT, talent_id: TALENT, service_id: null, product_id: TALENT };
const left = { type: 'ReviewLeft', data: { ...about, rating: 4, text: { title: 'Good', comment: '' } } };
const erased = { type: 'PersonErased', data: { id: CLIENT } };

describe('the projector of reviews', () => {
  it('EN-07 a review has rating, title and comment', () =>
    expect(review(left)).toMatchObject({ ...about, rating: 4, title: 'Good', comment: null, version: 0 }));
  it('a revision replaces rating and text', () =>
    expect(
      review(left, {
        type: 'ReviewRevised',
        data: { ...about, rating: 2, old_rating: 4, text: { title: '', comment: 'Less so' } },
      }),
    ).toMatchObject({ rating: 2, title: null, comment: 'Less so', version: 1 }));
  it('EN-07 each rating counts once for the talent and once for the product, until it is revised or taken down', () => {
    const stars = (rating: number, ...facts: { type: string; data: object }[]) =>
      recordOf(reviewProjection, reviewRatings, history(...facts), { subject_id: TALENT, rating })?.reviews;
    const about = { ...left.data, product_id: ID };
    const [given, revised] = [
      { type: 'ReviewLeft', data: about },
      { type: 'ReviewRevised', data: { ...about, rating: 2, old_rating: 4 } },
    ];
    const down = { type: 'ReviewTakenDown', data: { ...about, rating: 2 } };
    expect([stars(4, given), stars(4, given, revised), stars(2, given, revised)]).toEqual([1, 0, 1]);
    expect([stars(2, given, revised, down), stars(2, given, revised, down, { ...down, type: 'ReviewPutBack' })]).toEqual([0, 1]);
    expect(recordOf(reviewProjection, reviewRatings, history(given), { subject_id: ID, rating: 4 })?.reviews).toBe(1);
  });
  it('OP-12 the words of an erased person are gone, live and after a replay without their key', () => {
    expect(review(left, erased)).toMatchObject({ rating: 4, title: null, comment: null });
    expect(review({ ...left, data: { ...left.data, text: null } }, erased)).toEqual(review(left, erased));
  });
  it('VU-09 a reader sees the author, or a former member once the author is erased', () => {
    const client = (...facts: { type: string; data: object }[]) =>
      recordOf(reviewProjection, reviewClients, history(...facts), { id: CLIENT });
    const known = [
      { type: 'UserSignedUp', data: { id: CLIENT } },
      { type: 'ProfileUpdated', data: { id: CLIENT, changes: { full_name: 'Ada Quill', location: 'Porto' } } },
    ];
    expect(client(...known)).toEqual({ id: CLIENT, full_name: 'Ada Quill', avatar_url: null });
    expect(client(...known, erased)).toEqual({ id: CLIENT, full_name: 'Former member', avatar_url: null });
  });
});
