import { MARKETPLACE, marketplaceQuery } from './marketplace.js';

const { change, clear, filterOf } = MARKETPLACE;

const chosen = (address: string) => MARKETPLACE.read(new URLSearchParams(address));
const written = (address: string, apply: (params: URLSearchParams) => void) => {
  const params = new URLSearchParams(address);
  apply(params);
  return decodeURIComponent(params.toString());
};

describe('marketplace', () => {
  it('MK-01 MK-02 MK-04 search, tab and categories go into one filter', () => {
    expect(filterOf(chosen('q=Dental&tab=scripts&category=Script&category=Workflow'))).toEqual({
      q: 'Dental',
      tab: 'scripts',
      categories: ['Script', 'Workflow'],
    });
  });

  it('MK-03 a thumb at the end of its slider sets no bound', () => {
    expect(filterOf(chosen(''))).toEqual({});
    expect(filterOf(chosen('price_min=20'))).toEqual({ price_min: 20 });
    expect(filterOf(chosen('price_max=150'))).toEqual({ price_max: 150 });
    expect(filterOf(chosen('price_min=0&price_max=200'))).toEqual({});
  });

  it('an invalid value in the address counts as not chosen', () => {
    expect(chosen('tab=constructor&category=Nonsense&price_min=-5&price_max=abc&page=0&sort=drop')).toEqual(chosen(''));
    // Further down than the API lets anybody look.
    expect([chosen('page=9999').page, chosen('page=99999').page]).toEqual([9999, 1]);
    expect(chosen('price_min=150&price_max=50').price).toEqual([0, 200]);
  });

  it('any change of the choice leads back to the first page', () => {
    expect(written('page=2', change({ q: 'crm' }))).toBe('q=crm');
    expect(written('page=2&q=crm', change({ tab: 'scripts' }))).toBe('q=crm&tab=scripts');
    expect(written('tab=scripts', change({ tab: 'all' }))).toBe('');
    expect(written('category=Script&page=3', change({ categories: ['Funnels', 'Courses'] }))).toBe(
      'category=Funnels&category=Courses',
    );
    expect(written('', change({ price: [0, 120] }))).toBe('price_max=120');
    expect(written('', change({ page: 2 }))).toBe('page=2');
    expect(written('page=2', change({ sort: '-price' }))).toBe('sort=-price');
    expect(written('sort=-price', change({ sort: 'newest' }))).toBe('');
  });

  it('MK-07 Clear All leaves nothing of search, categories, price and tab', () => {
    expect(written('q=a&tab=scripts&category=Script&price_min=10&price_max=90&page=4', clear)).toBe('');
  });

  it('the second page asks for items 24 to 47, newest first', () => {
    expect(decodeURIComponent(marketplaceQuery(chosen('page=2')).queryKey[1])).toBe(
      '/api/products?sort=["created_at","DESC"]&range=[24,47]',
    );
    expect(decodeURIComponent(marketplaceQuery(chosen('sort=-price')).queryKey[1])).toContain('sort=["price","DESC"]');
  });
});
