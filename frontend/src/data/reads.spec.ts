import type { LiveMessage } from '@guildhall/contracts/live';
import { isAnswerChanged, isAnyChanged, isMadeFrom, noteReads } from './reads.js';

describe('what answers were made from', () => {
  it('is what their headers say', () => {
    noteReads({
      '/api/home': { reads: ['talents', 'products'] },
      '/api/products?range=[0,23]': { reads: ['products'] },
      '/api/me': { reads: [] },
    });
    expect(isMadeFrom('/api/home', 'talents')).toBe(true);
    expect(isMadeFrom('/api/home', 'content', 'products')).toBe(true);
    expect(isMadeFrom('/api/home', 'content')).toBe(false);
    expect(isMadeFrom('/api/skills', 'skills')).toBe(false);
    expect(['/api/home', '/api/me', '/api/skills'].filter((path) => isMadeFrom(path))).toEqual(['/api/home']);
  });

  it('an answer of a resource may be old where any of its paths is', () => {
    noteReads({ '/api/talents/1/skills': { reads: ['talents'] } });
    const moved = (projection: string) => ({ at: '', moved: { [projection]: null } });
    expect(isAnyChanged('talents', [], moved('talents'))).toBe(true);
    expect(isAnyChanged('talents', [], moved('services'))).toBe(false);
    expect(isAnyChanged('tal', [], moved('talents'))).toBe(false);
  });

  it.each<[string, LiveMessage['moved'], boolean]>([
    ['a row that it names', { products: [['row-b'], []] }, true],
    ['the row of its address', { products: [['row-a'], []] }, true],
    ['another row', { products: [['row-c'], []] }, false],
    ['which rows there are', { products: [['row-c'], ['products']] }, true],
    ['which rows there are of another table', { products: [['row-c'], ['product_sellers']] }, false],
    ['any row', { products: null }, true],
    ['another projection', { reviews: null }, false],
  ])('CO-04 given that %s changed, then an open page asks again only for what it shows', (_, moved, asks) => {
    noteReads({ '/api/services/row-a': { reads: ['products'], tables: ['products'] } });
    expect(isAnswerChanged('/api/services/row-a', { seller: { id: 'row-b' } }, { at: '', moved })).toBe(asks);
    expect(isAnyChanged('services', { seller: { id: 'row-b' } }, { at: '', moved: { ...moved, talents: null } })).toBe(asks);
  });

  it('CO-04 an answer that does not say more changes with any row', () => {
    noteReads({ '/api/home': { reads: ['talents', 'products'] } });
    expect(isAnswerChanged('/api/home', {}, { at: '', moved: { products: [['c'], []] } })).toBe(true);
  });
});
