import { contentView, type Stored } from './content.queries';

const row = (html: string): Stored => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Hello',
  slug: 'hello',
  content: '# Hello',
  html,
  excerpt: 'Hello...',
  meta_description: null,
  meta_keywords: null,
  content_type: 'blog',
  status: 'published',
  featured_image_url: null,
  author_id: '22222222-2222-4222-8222-222222222222',
  published_at: new Date('2026-01-05T00:00:00Z'),
  publish_at: null,
  created_at: new Date('2026-01-04T00:00:00Z'),
  updated_at: new Date('2026-01-06T00:00:00Z'),
  version: 3,
  categories: [{ id: '33333333-3333-4333-8333-333333333333', name: 'News', slug: 'news' }],
});

describe('queries of content', () => {
  it('EN-09 shows times in ISO and the categories twice: with their names, and as a save takes them', () =>
    expect(contentView(row('<h2>Hello</h2>'))).toEqual({
      ...row('<h2>Hello</h2>'),
      html: undefined,
      stored: '<h2>Hello</h2>',
      excerpt: undefined,
      published_at: '2026-01-05T00:00:00.000Z',
      created_at: '2026-01-04T00:00:00.000Z',
      updated_at: '2026-01-06T00:00:00.000Z',
      category_ids: ['33333333-3333-4333-8333-333333333333'],
    }));
});
