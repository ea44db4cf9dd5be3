import { choiceOf, filterOf, marketplaceQuery, write } from './marketplace.js';

const chosen = (address: string) => choiceOf(new URLSearchParams(address));
const written = (address: string, change: (params: URLSearchParams) => void) => {
  const params = new URLSearchParams(address);
  change(params);
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

  it('MK-03 a slider end at its own end bounds nothing', () => {
    expect(filterOf(chosen(''))).toEqual({});
    expect(filterOf(chosen('price_min=20'))).toEqual({ price_min: 20 });
    expect(filterOf(chosen('price_max=150'))).toEqual({ price_max: 150 });
    expect(filterOf(chosen('price_min=0&price_max=200'))).toEqual({});
  });

  it('what the address cannot mean counts as not said', () => {
    expect(chosen('tab=constructor&category=Nonsense&price_min=-5&price_max=abc&page=0&sort=drop')).toEqual(chosen(''));
    // Further down than the API lets anybody look.
    expect([chosen('page=9999').page, chosen('page=99999').page]).toEqual([9999, 1]);
    expect(chosen('price_min=150&price_max=50').price).toEqual([0, 200]);
  });

  it('any change of the choice leads back to the first page', () => {
    expect(written('page=2', write.q('crm'))).toBe('q=crm');
    expect(written('page=2&q=crm', write.tab('scripts'))).toBe('q=crm&tab=scripts');
    expect(written('tab=scripts', write.tab('all'))).toBe('');
    expect(written('category=Script&page=3', write.categories(['Funnels', 'Courses']))).toBe('category=Funnels&category=Courses');
    expect(written('', write.price([0, 120]))).toBe('price_max=120');
    expect(written('', write.page(2))).toBe('page=2');
    expect(written('page=2', write.sort('-price'))).toBe('sort=-price');
    expect(written('sort=-price', write.sort('newest'))).toBe('');
  });

  it('MK-07 Clear All leaves nothing of search, categories, price and tab', () => {
    expect(written('q=a&tab=scripts&category=Script&price_min=10&price_max=90&page=4', write.nothing)).toBe('');
  });

  it('the second page asks for items 24 to 47, newest first', () => {
    expect(decodeURIComponent(marketplaceQuery(chosen('page=2')).queryKey[1])).toBe(
      '/api/products?sort=["created_at","DESC"]&range=[24,47]',
    );
    expect(decodeURIComponent(marketplaceQuery(chosen('sort=-price')).queryKey[1])).toContain('sort=["price","DESC"]');
  });
});
