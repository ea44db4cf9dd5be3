import { isAnyMadeFrom, isMadeFrom, noteReads } from './reads.js';

describe('what answers were made from', () => {
  it('is what they said of themselves', () => {
    noteReads({ '/api/home': ['talents', 'products'], '/api/products?range=[0,23]': ['products'], '/api/me': [] });
    expect(isMadeFrom('/api/home', 'talents')).toBe(true);
    expect(isMadeFrom('/api/home', 'content', 'products')).toBe(true);
    expect(isMadeFrom('/api/home', 'content')).toBe(false);
    expect(isMadeFrom('/api/skills', 'skills')).toBe(false);
    expect(['/api/home', '/api/me', '/api/skills'].filter((path) => isMadeFrom(path))).toEqual(['/api/home']);
  });

  it('is known of a resource by any of its answers', () => {
    noteReads({ '/api/talents/1/skills': ['talents'] });
    expect(isAnyMadeFrom('talents', 'talents')).toBe(true);
    expect(isAnyMadeFrom('talents', 'services')).toBe(false);
    expect(isAnyMadeFrom('tal', 'talents')).toBe(false);
  });
});
