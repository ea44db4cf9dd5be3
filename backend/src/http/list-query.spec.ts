import { AsList, parseList } from './list-query';

const faultOf = (params: Record<string, unknown>): string | null => {
  try {
    parseList(params);
    return null;
  } catch (error) {
    return (error as { field: string }).field;
  }
};

describe('the query string of a list', () => {
  it('S10 is read as filter, sort and page', () =>
    expect(parseList({ filter: '{"q":"kit"}', sort: '["title","ASC"]', range: '[24,47]' })).toEqual({
      filter: { q: 'kit' },
      sort: ['title', 'ASC'],
      from: 24,
      limit: 24,
    }));

  it('S10 leaves what is absent or empty to the list', () =>
    expect(AsList.transform({ filter: '' }, { type: 'query' })).toEqual({}));

  it.each([
    ['filter', '{'],
    ['filter', '[]'],
    ['filter', 'null'],
    ['filter', ['{}', '{}']],
    ['filter', `{"q":"${'x'.repeat(10_000)}"}`],
    ['sort', '"title"'],
    ['sort', '["title"]'],
    ['sort', '["title","ASC","DESC"]'],
    ['sort', '["title","asc"]'],
    ['range', '[0]'],
    ['range', '[0,1.5]'],
    ['range', '[-1,5]'],
    ['range', '[5,4]'],
    ['range', '[0,100]'],
    ['range', '[0,10,20]'],
    ['range', '[1000001,1000002]'],
  ])('S10 a malformed %s is refused by its name: %s', (field, text) => expect(faultOf({ [field]: text })).toBe(field));
});
