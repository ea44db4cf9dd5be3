import { randomUUID } from 'node:crypto';
import { productSellers, products } from '../../products/product.row';
import type { Step } from './steps';
import { touchedBy } from './touched';

const [id, talent] = [randomUUID(), randomUUID()];

describe('the rows that a batch touches', () => {
  it.each<[string, Step, [string[], string[]]]>([
    [
      'an insert',
      { op: 'insert', table: products, key: id, row: { id, talent_id: talent, title: 'x' } },
      [[id, talent], ['products']],
    ],
    ['a patch', { op: 'patch', table: products, key: id, keyed: { id }, fields: { title: 'x' } }, [[id], []]],
    ['a delete', { op: 'delete', table: productSellers, key: id, keyed: { id } }, [[id], ['product_sellers']]],
    ['an addition', { op: 'add', table: products, key: id, keyed: { id }, amounts: { review_count: 1 } }, [[id], []]],
    ['a delete by owner', { op: 'deleteWhere', table: products, where: { talent_id: talent } }, [[talent], ['products']]],
    [
      'a patch that names no id',
      { op: 'patchWhere', table: products, where: { stock: 1 }, fields: { stock: 2 } },
      [[], ['products']],
    ],
  ])('are known for %s', (_, step, touched) => {
    expect(touchedBy([step])).toEqual(touched);
  });

  it('are left out where a message would be too large', () => {
    const steps = [id, talent].map((each): Step => ({ op: 'delete', table: products, key: each, keyed: { id: each } }));
    expect([touchedBy(steps, 2), touchedBy(steps, 1)]).toEqual([[[id, talent], ['products']], null]);
  });
});
