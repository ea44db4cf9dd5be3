import type { Content } from '@guildhall/contracts/content';
import { createQueryClient } from '../data/queries';
import { tagsOf, titleOf } from '../html-document/head';
import { BLOG, postsQuery } from './blog';
import { categoriesQuery } from './blog-categories';
import { contentHead, pictureOf } from './post';

const content: Content = {
  id: 'd9a1b6f0-0000-4000-8000-000000000001',
  title: 'Seven triggers',
  slug: 'seven-triggers',
  content: '',
  html: '',
  meta_description: 'Find them, retire them.',
  meta_keywords: 'triggers',
  content_type: 'blog',
  status: 'published',
  featured_image_url: null,
  author_id: '',
  published_at: '2024-01-05T00:00:00.000Z',
  publish_at: null,
  updated_at: '2024-01-06T00:00:00.000Z',
  created_at: '2024-01-05T00:00:00.000Z',
  categories: [{ id: 'c', name: 'Hiring', slug: 'hiring' }],
  category_ids: ['c'],
  version: 1,
};
const pathOf = (query: { queryKey: readonly [string, string] }) => new URL(query.queryKey[1], 'http://x').searchParams;

describe('a piece of content', () => {
  it('CN-02 says what it is in its head', () => {
    const head = contentHead({ ...content, featured_image_url: 'https://pictures.example/a.png' });
    expect(titleOf(head)).toBe('Seven triggers | Guildhall');
    const tags = tagsOf(head, 'https://guildhall.example').map(([, attributes]) => Object.values(attributes));
    expect(tags).toEqual(
      expect.arrayContaining([
        ['description', 'Find them, retire them.'],
        ['keywords', 'triggers'],
        ['og:title', 'Seven triggers | Guildhall'],
        ['og:description', 'Find them, retire them.'],
        ['og:image', 'https://pictures.example/a.png'],
        ['canonical', 'https://guildhall.example/content/seven-triggers'],
      ]),
    );
    expect(contentHead({ ...content, status: 'draft' }).noindex).toBe(true);
  });

  it('BL-04 CN-03 shows its own picture, else a print of a house; a page has none of its own accord', () => {
    expect(pictureOf({ ...content, featured_image_url: 'https://pictures.example/a.png' })).toBe(
      'https://pictures.example/a.png',
    );
    expect(pictureOf(content)).toMatch(new RegExp(`^/art/v1/covers/${content.id}/[a-z-]+\\.svg$`));
    expect(pictureOf({ ...content, content_type: 'page' })).toBeNull();
  });
});

describe('the blog’s address', () => {
  const categories = [{ id: 'c', name: 'Hiring', slug: 'hiring', description: null, version: 0 }];
  const filterOf = (category: string | null) =>
    JSON.parse(pathOf(postsQuery({ category, page: 1, sort: 'latest' }, categories)).get('filter') ?? '{}') as Record<
      string,
      string
    >;

  it('BL-03 asks for published posts of all categories or of one', () => {
    expect(filterOf(null)).toEqual({ content_type: 'blog', status: 'published' });
    expect(filterOf('hiring')).toEqual({ content_type: 'blog', status: 'published', category_id: 'c' });
    expect(filterOf('unknown')['category_id']).toMatch(/^[0-]+$/);
  });

  it('BL-02 all categories are read page by page, each once', async () => {
    const rows = Array.from({ length: 230 }, (_, at) => ({ id: String(at) }));
    const asked: string[] = [];
    const client = createQueryClient(async (path) => {
      asked.push(decodeURIComponent(path));
      const [from, to] = JSON.parse(new URL(path, 'http://x').searchParams.get('range') ?? '') as [number, number];
      // Somebody adds one in front after the first page was read.
      const data = from === 0 ? rows.slice(0, 100) : rows.slice(from - 1, to);
      return { data, total: 230, catchingUp: from === 100, reads: [] };
    }, false);
    const found = await client.fetchQuery(categoriesQuery);
    expect([found.items.map(({ id }) => id), found.total, found.catchingUp]).toEqual([rows.map(({ id }) => id), 230, true]);
    expect(client.getQueryCache().getAll().length).toBe(1);
    expect(asked).toEqual([0, 100, 200].map((from) => `/api/categories?range=[${from},${from + 99}]`));
    const none = createQueryClient(async () => ({ data: [], total: 500, catchingUp: false, reads: [] }), false);
    expect((await none.fetchQuery(categoriesQuery)).items).toEqual([]);
  });

  it('BL-02 another category begins at the first page', () => {
    const params = new URLSearchParams('category=hiring&page=3');
    expect(BLOG.read(params)).toEqual({ category: 'hiring', page: 3, sort: 'latest' });
    expect(pathOf(postsQuery(BLOG.read(params), categories)).get('range')).toBe('[48,71]');
    BLOG.change({ category: null })(params);
    expect(params.toString()).toBe('');
    expect(BLOG.read(new URLSearchParams('page=0')).page).toBe(1);
  });
});
