import { coverPath } from '@guildhall/contracts/art-paths';
import { inputOf } from '@guildhall/contracts/parse-input';
import { type ProductEvent, ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { deciding } from '../../../test/support/deciding';
import type { Sender } from '../commanding/decide/decider';
import { CreateProduct, DeleteProduct, PutBackProduct, RestoreProduct, TakeDownProduct, UpdateProduct } from './product.commands';
import { productDecider } from './product.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const TIME = '2026-01-01T00:00:00.000Z';
const mara: Sender = { id: '22222222-2222-4222-8222-222222222222', role: 'talent' };
const kito: Sender = { id: '33333333-3333-4333-8333-333333333333', role: 'talent' };
const client: Sender = { id: '44444444-4444-4444-8444-444444444444', role: 'client' };
const operator: Sender = { id: '66666666-6666-4666-8666-666666666666', role: 'operator' };
const admin: Sender = { id: '55555555-5555-4555-8555-555555555555', role: 'admin' };

const input = (fields: object = {}) =>
  inputOf(ProductInput, {
    title: 'Dental Snapshot',
    description: 'Everything a practice needs',
    price: '49.50',
    ...fields,
  });
const change = (fields: object) => inputOf(ProductUpdate, fields);
const create = (actor: Sender | null, fields?: object) => new CreateProduct(ID, actor, TIME, input(fields));

const given = deciding(productDecider);
const created: ProductEvent = {
  type: 'ProductCreated',
  data: {
    id: ID,
    talent_id: mara.id,
    title: 'Dental Snapshot',
    description: 'Everything a practice needs',
    price_cents: 4950,
    image_url: coverPath(ID, null),
    category: null,
    features: [],
    stock: null,
  },
};
const deleted: ProductEvent = { type: 'ProductDeleted', data: { id: ID, talent_id: mara.id } };

describe('products: deciding', () => {
  it('PM-01 R56 a talent creates a product; a blank image becomes its own drawn cover', () =>
    given()
      .when(create(mara, { image_url: '' }))
      .thenEvents(created));
  it('R19 keeps category, features and stock when the seller gives them', () =>
    given()
      .when(create(mara, { category: 'Script', features: ['One file'], stock: '12' }))
      .thenEvents({
        ...created,
        data: { ...created.data, category: 'Script', features: ['One file'], stock: 12, image_url: coverPath(ID, 'Script') },
      }));
  it('PE-09 refuses a visitor, a client and an admin', () => {
    given().when(create(null)).thenRefused('unauthenticated');
    given().when(create(client)).thenRefused('forbidden');
    given().when(create(admin)).thenRefused('forbidden');
  });
  it("R54 accepts only the caller's talent_id", () => {
    given()
      .when(create(mara, { talent_id: kito.id }))
      .thenRefused('forbidden');
    given()
      .when(create(mara, { talent_id: mara.id }))
      .thenEvents(created);
  });
  it('PM-10 refuses update and deletion by another talent', () => {
    given(created)
      .when(new UpdateProduct(ID, kito, TIME, change({ version: 0, title: 'Mine now' })))
      .thenRefused('forbidden');
    given(created)
      .when(new DeleteProduct(ID, kito, TIME))
      .thenRefused('forbidden');
  });
  it('a revision carries only what changed, a new price is an event of its own', () =>
    given(created)
      .when(new UpdateProduct(ID, mara, TIME, change({ version: 0, title: 'Dental Snapshot 2', price: 60 })))
      .thenEvents(
        { type: 'ProductRevised', data: { id: ID, talent_id: mara.id, title: 'Dental Snapshot 2' } },
        { type: 'ProductRepriced', data: { id: ID, talent_id: mara.id, price_cents: 6000, old_price_cents: 4950 } },
      ));
  it('R53 a save that changes nothing is recorded', () =>
    given(created)
      .when(new UpdateProduct(ID, mara, TIME, change({ version: 0, title: 'Dental Snapshot', price: 49.5 })))
      .thenEvents({ type: 'ProductRevised', data: { id: ID, talent_id: mara.id } }));
  it('OP-14 given a product from before a field came, then a save carries only what changed', () => {
    const { stock: _, ...older } = created.data;
    given({ ...created, data: older as typeof created.data })
      .when(new UpdateProduct(ID, mara, TIME, change({ version: 0, title: 'Another', stock: null })))
      .thenEvents({ type: 'ProductRevised', data: { id: ID, talent_id: mara.id, title: 'Another' } });
  });
  it('R56 a drawn cover follows the category, a chosen image stays', () => {
    given(created)
      .when(new UpdateProduct(ID, mara, TIME, change({ version: 0, category: 'Funnels', image_url: created.data.image_url })))
      .thenEvents({
        type: 'ProductRevised',
        data: { id: ID, talent_id: mara.id, category: 'Funnels', image_url: coverPath(ID, 'Funnels') },
      });
    const own: ProductEvent = { ...created, data: { ...created.data, image_url: 'https://example.com/a.png' } };
    given(own)
      .when(new UpdateProduct(ID, mara, TIME, change({ version: 0, category: 'Funnels' })))
      .thenEvents({ type: 'ProductRevised', data: { id: ID, talent_id: mara.id, category: 'Funnels' } });
  });
  it('OP-13 staff takes a product down and puts it back, each once', () => {
    const [down, back]: ProductEvent[] = [
      { type: 'ProductTakenDown', data: { id: ID, talent_id: mara.id } },
      { type: 'ProductPutBack', data: { id: ID, talent_id: mara.id } },
    ];
    const [takeDown, bringBack] = [new TakeDownProduct(ID, operator, TIME), new PutBackProduct(ID, operator, TIME)];
    given(created).when(takeDown).thenEvents(down!);
    given(created, down!).when(takeDown).thenEvents();
    given(created, down!).when(bringBack).thenEvents(back!);
    given(created, down!, back!).when(bringBack).thenEvents();
    given(created, deleted).when(takeDown).thenRefused('not_found');
    given(created)
      .when(new TakeDownProduct(ID, mara, TIME))
      .thenRefused('forbidden');
  });
  it('OP-13 the owner of a product that was taken down deletes it, but does not edit it', () => {
    const down: ProductEvent = { type: 'ProductTakenDown', data: { id: ID, talent_id: mara.id } };
    given(created, down)
      .when(new UpdateProduct(ID, mara, TIME, change({ version: 1, title: 'Another' })))
      .thenRefused('conflict');
    given(created, down)
      .when(new DeleteProduct(ID, mara, TIME))
      .thenEvents({ ...deleted, data: { id: ID, talent_id: mara.id, taken_down: true } } as ProductEvent);
  });
  it('OP-07 OP-13 a product that was taken down and then deleted comes back taken down', () => {
    const down: ProductEvent = { type: 'ProductTakenDown', data: { id: ID, talent_id: mara.id } };
    const update = change({ version: 2, price: '49.50' });
    const restoring = { update, version: 0, fields: ['price'], created_at: TIME, owner: 'here' } as const;
    const ratings = { rating_sum: 0, review_count: 0 };
    const data = { id: ID, talent_id: mara.id, version: 0, fields: ['price'], created_at: TIME, ...ratings };
    given(created, down, deleted)
      .when(new RestoreProduct(ID, operator, TIME, restoring, ratings))
      .thenEvents(created, { type: 'ProductRestored', data }, down);
  });
  it('a deleted product is gone for good', () => {
    given(created)
      .when(new DeleteProduct(ID, mara, TIME))
      .thenEvents(deleted);
    given(created, deleted)
      .when(new UpdateProduct(ID, mara, TIME, change({ version: 1 })))
      .thenRefused('not_found');
    given(created, deleted)
      .when(new DeleteProduct(ID, mara, TIME))
      .thenRefused('not_found');
  });
});
