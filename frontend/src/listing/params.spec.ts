import { knownPart } from './params.js';

describe('the parameters of an address', () => {
  it.each([
    ['?utm_source=x&page=2', '?page=2'],
    ['?page=2&q=a+b', '?q=a+b&page=2'],
    ['?q=a%20b', '?q=a+b'],
    ['?tag=b&tag=a&fbclid=1', '?tag=b&tag=a'],
    ['?constructor=1&Q=x', ''],
    ['', ''],
  ])('VU-14 of %j a page with q, tag and page reads %j', (query, known) =>
    expect(knownPart(query, ['q', 'tag', 'page'])).toBe(known),
  );
});
