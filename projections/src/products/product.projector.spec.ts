import { history } from '../../../test/support/history';
import { recordOf } from '../runner/fold/record-of';
import { productProjection } from './product.projector';
import { productPrices, productSellers, products } from './product.row';

const ID = '11111111-1111-4111-8111-111111111111';
const TALENT = '22222222-2222-4222-8222-222222222222';
const CLIENT = '33333333-3333-4333-8333-333333333333';

const product = (...facts: { type: string; data: object }[]) =>
  recordOf(productProjection, products, history(...facts), { id: ID });

const created = {
  type: 'ProductCreated',
  data: {
    id: ID,
    talent_id: TALENT,
    title: 'Snapshot',
    description: 'Everything inside',
    price_cents: 4900,
    image_url: '/art/x.svg',
    category: null,
    features: ['One'],
    stock: null,
  },
};
const review = (rating: number) => ({
  type: 'ReviewLeft',
  data: { id: `r${rating}`, client_id: CLIENT, talent_id: TALENT, service_id: null, product_id: ID, rating, text: null },
});

describe('the projector of products', () => {
  it('EN-06 a new product has its fields and no reviews', () =>
    expect(product(created)).toMatchObject({
      id: ID,
      talent_id: TALENT,
      price_cents: 4900,
      features: ['One'],
      rating_sum: 0,
      review_count: 0,
      version: 0,
      created_at: expect.stringContaining('2026-01-01'),
    }));
  it('a revision and a new price change the fields they carry, and the time', () =>
    expect(
      product(
        created,
        { type: 'ProductRevised', data: { id: ID, talent_id: TALENT, title: 'Snapshot 2', category: 'Script' } },
        { type: 'ProductRepriced', data: { id: ID, talent_id: TALENT, price_cents: 100, old_price_cents: 4900 } },
      ),
    ).toMatchObject({
      title: 'Snapshot 2',
      category: 'Script',
      description: 'Everything inside',
      price_cents: 100,
      version: 2,
      updated_at: expect.stringContaining('2026-01-03'),
    }));
  it('only a price after the first one has a row, with the price before it where that is known', () => {
    const repriced = { type: 'ProductRepriced', data: { id: ID, talent_id: TALENT, price_cents: 100, old_price_cents: 4900 } };
    const deleted = { type: 'ProductDeleted', data: { id: ID, talent_id: TALENT } };
    const facts = history(created, repriced, deleted, created);
    const price = (revision: number) => recordOf(productProjection, productPrices, facts, { product_id: ID, revision });
    expect(price(0)).toBeNull();
    expect(price(1)).toMatchObject({ price_cents: 100, old_price_cents: 4900, talent_id: TALENT });
    expect(price(3)).toMatchObject({ price_cents: 4900, old_price_cents: null });
  });
  it('CL-07 CO-08 ratings add up, and a revised one replaces its old rating', () =>
    expect(
      product(created, review(5), review(2), { type: 'ReviewRevised', data: { ...review(2).data, rating: 4, old_rating: 2 } }),
    ).toMatchObject({ rating_sum: 9, review_count: 2 }));
  it('a deleted product is gone, and later reviews do not bring it back', () =>
    expect(product(created, { type: 'ProductDeleted', data: { id: ID, talent_id: TALENT } }, review(5))).toBeNull());
  it('VU-09 the products of an erased person are gone', () =>
    expect(product(created, { type: 'PersonErased', data: { id: TALENT } })).toBeNull());
  it('a seller is renamed in one row, and an erased one is gone', () => {
    const seller = (...facts: { type: string; data: object }[]) =>
      recordOf(productProjection, productSellers, history(...facts), { id: TALENT });
    const signedUp = { type: 'UserSignedUp', data: { id: TALENT, email: null, user_type: 'talent' } };
    const named = { type: 'ProfileUpdated', data: { id: TALENT, changes: { full_name: 'Mara Tolvane' } } };
    expect(seller(signedUp, named)).toEqual({ id: TALENT, full_name: 'Mara Tolvane', username: null, avatar_url: null });
    expect(seller(signedUp, named, { type: 'PersonErased', data: { id: TALENT } })).toBeNull();
    expect(seller(signedUp, { type: 'ProfileUpdated', data: { id: TALENT, changes: null } })).toMatchObject({ full_name: null });
  });
});
