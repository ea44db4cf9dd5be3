import { type ListAddress, listing, pathOf, sortsBy } from './listing.js';
import { anyOf, choices, oneOf, range, searchWords, word } from './params.js';

const LIST = listing(
  { q: searchWords(), filter: choices({ status: ['draft', 'published'] }) },
  sortsBy(['title', 'updated_at'], { field: 'updated_at', order: 'DESC' }),
);
type Choice = ListAddress<{ q: string; filter: Record<string, string> }>;
const read = (address: string) => LIST.read(new URLSearchParams(address));
const write = (address: string, change: (address: URLSearchParams) => void) => {
  const params = new URLSearchParams(address);
  change(params);
  return params.toString();
};

describe('the address of a listing', () => {
  it('an empty address asks for the defaults', () => {
    expect(read('')).toEqual({ q: '', filter: {}, sort: '-updated_at', page: 1 });
    expect(LIST.orderOf(read(''))).toEqual({ field: 'updated_at', order: 'DESC' });
  });

  it('is read back as it was written', () => {
    const asked: Choice = { q: 'two words', filter: { status: 'draft' }, sort: 'title', page: 3 };
    expect(write('', LIST.change(asked))).toBe('q=two+words&status=draft&sort=title&page=3');
    expect(read(write('', LIST.change(asked)))).toEqual(asked);
  });

  it('an unknown value counts as not chosen', () => {
    expect(read('sort=-secret&page=-4&status=gone&page=x')).toEqual(read(''));
    expect(read('sort=constructor&page=100000')).toEqual(read(''));
  });

  it('a change leads back to the first page, and keeps other parameters', () => {
    expect(write('tab=content&page=4&sort=title', LIST.change({ q: 'x' }))).toBe('tab=content&sort=title&q=x');
    expect(write('sort=title&status=draft', LIST.change({ sort: '-updated_at', filter: { status: '' } }))).toBe('');
  });

  it('clearing removes what narrows the list, and keeps its order', () => {
    expect(write('tab=content&q=x&status=draft&sort=title&page=2', LIST.clear)).toBe('tab=content&sort=title');
  });

  it('what is chosen becomes the filter of the API', () => {
    expect(LIST.filterOf(read('q=+two+&status=draft'))).toEqual({ q: 'two', status: 'draft' });
    expect(LIST.filterOf(read('q=+'))).toEqual({});
    const path = decodeURIComponent(pathOf('content', LIST, read('page=2&status=draft'), { content_type: 'blog' }));
    expect(path).toBe('/api/content?filter={"content_type":"blog","status":"draft"}&sort=["updated_at","DESC"]&range=[24,47]');
  });
});

describe('the parts of an address', () => {
  const params = (address: string) => new URLSearchParams(address);

  it('a choice of one leaves out the default', () => {
    const tab = oneOf('tab', ['scripts'], 'all');
    expect([tab.read(params('tab=scripts')), tab.read(params('tab=gone'))]).toEqual(['scripts', 'all']);
    expect([tab.filter('scripts'), tab.filter('all')]).toEqual([{ tab: 'scripts' }, {}]);
  });

  it('a choice of several keeps the order in which it is offered', () => {
    const category = anyOf('category', ['Funnels', 'Script'], 'categories');
    const chosen = category.read(params('category=Script&category=Funnels&category=Nonsense'));
    expect(category.filter(chosen)).toEqual({ categories: ['Funnels', 'Script'] });
    expect(category.filter([])).toEqual({});
  });

  it('a thumb at the end of its slider sets no bound, and thumbs that cross count as not chosen', () => {
    const price = range('price', { min: 0, max: 200 });
    expect(price.filter(price.read(params('price_min=0&price_max=150')))).toEqual({ price_max: 150 });
    expect(price.read(params('price_min=150&price_max=50'))).toEqual([0, 200]);
    expect(price.read(params('price_min=-5&price_max=abc'))).toEqual([0, 200]);
  });

  it('a parameter of the page itself makes no filter', () => {
    expect(word('category').filter('news')).toEqual({});
  });
});
