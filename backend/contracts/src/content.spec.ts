import { validateSync } from 'class-validator';
import { CategoryInput, CategoryUpdate } from './categories';
import { ContentInput, ContentPreviewInput, ContentUpdate } from './content';

const messages = (input: object) =>
  Object.fromEntries(validateSync(input).map((error) => [error.property, Object.values(error.constraints ?? {})[0]]));
const category = (fields: object) => messages(Object.assign(new CategoryInput(), { name: 'News', slug: 'news', ...fields }));
const content = (fields: object) =>
  messages(Object.assign(new ContentInput(), { title: 'Hello', slug: 'hello', content: 'Ten letters.', ...fields }));

const PATTERN = 'Slug must contain only lowercase letters, numbers, and hyphens';

describe('inputs of content and categories', () => {
  it('VA-17 VA-18 state the sentence of a category', () => {
    expect(category({})).toEqual({});
    expect(category({ name: ' a ', slug: 'a' })).toEqual({
      name: 'Name must be at least 2 characters',
      slug: 'Slug must be at least 2 characters',
    });
    expect(category({ name: undefined, slug: undefined })).toMatchObject({ name: 'Name must be at least 2 characters' });
    expect(messages(Object.assign(new CategoryUpdate(), { version: 0 }))).toEqual({});
    expect(category({ description: null })).toEqual({});
  });

  it.each(['News', 'a--b', '-ab', 'ab-', 'a b', 'a_b', 'né', ' news', 'a/b', '../etc', 'news\n', '<b>'])(
    'VA-18 VA-20 R26 refuses the slug %j',
    (slug) => {
      expect(category({ slug })).toEqual({ slug: PATTERN });
      expect(content({ slug: slug.padEnd(3, slug) })).toEqual({ slug: PATTERN });
    },
  );

  it('VA-20 state the sentence at title, slug and content', () => {
    expect(content({})).toEqual({});
    expect(content({ title: 'ab', slug: 'ab', content: 'too short' })).toEqual({
      title: 'Title must be at least 3 characters',
      slug: 'Slug must be at least 3 characters',
      content: 'Content must be at least 10 characters',
    });
    expect(content({ slug: 'a'.repeat(201) })).toEqual({ slug: 'Must be at most 200 characters' });
  });

  it('VA-20 a source may take 400 kB, however many bytes its letters need', () => {
    const tooLong = { content: 'Content must be at most 400 kB' };
    for (const [letter, bytes] of [
      ['a', 1],
      ['é', 2],
      ['字', 3],
      ['😀', 4],
    ] as const) {
      const most = letter.repeat(400_000 / bytes);
      expect(Buffer.byteLength(most)).toBeLessThanOrEqual(400_000);
      expect(content({ content: most })).toEqual({});
      expect(content({ content: `${most}${letter}` })).toEqual(tooLong);
    }
    expect(messages(Object.assign(new ContentPreviewInput(), { content: 'a'.repeat(400_001) }))).toEqual(tooLong);
  });

  it('VA-22 bounds the meta description at 160, the image at an http(s) address', () => {
    expect(content({ meta_description: 'a'.repeat(160), meta_keywords: '', featured_image_url: '' })).toEqual({});
    expect(content({ meta_description: null, meta_keywords: null, featured_image_url: null })).toEqual({});
    expect(content({ featured_image_url: 'https://x.example/a.png' })).toEqual({});
    for (const featured_image_url of ['javascript:alert(1)', 'data:image/png;base64,AA', '//x.example/a', 'x.png', 'ftp://x', 7])
      expect(content({ featured_image_url })).toEqual({ featured_image_url: 'Must be a valid URL' });
    expect(content({ meta_description: 'a'.repeat(161) })).toEqual({
      meta_description: 'Meta description should be 160 characters or less',
    });
  });

  it('VA-22 VA-25 refuses a type, status or category that its list lacks', () => {
    expect(content({ content_type: 'news', status: 'deleted', category_ids: ['x'], author_id: 'me' })).toEqual({
      content_type: 'Please select a content type',
      status: 'Please select a status',
      category_ids: 'Please choose categories',
      author_id: 'Please choose an author',
    });
    expect(content({ content_type: null, status: null })).toMatchObject({ content_type: 'Please select a content type' });
    for (const category_ids of ['x', {}, [null], [{}], Array(51).fill('11111111-1111-4111-8111-111111111111')])
      expect(content({ category_ids })).toEqual({ category_ids: 'Please choose categories' });
    expect(messages(Object.assign(new ContentUpdate(), { version: -1, title: null }))).toEqual({
      version: 'Version must be a whole number',
      title: 'Title must be at least 3 characters',
    });
  });

  it('VA-25 the time of a planned publishing is valid and names its zone', () => {
    for (const publish_at of ['', null, undefined, '2026-02-01T09:00Z', '2026-02-01T09:00:30.5+05:30'])
      expect(content({ publish_at })).toEqual({});
    for (const publish_at of [
      ...['2026-02-01', '2026-02-01T09:00', '2026-02-01 09:00Z', '2026-13-01T09:00Z', '2026-02-01T25:00Z', 'tomorrow', ' '],
      ...['1969-12-31T23:59Z', '9999-12-31T23:59Z', '+010000-01-01T00:00Z', '2026-02-01T09:00Z\n', 1_800_000_000_000, [], {}],
    ])
      expect(content({ publish_at })).toEqual({ publish_at: 'Please choose a date and time' });
  });

  it('VA-25 refuses text that cannot be stored', () => {
    expect(content({ content: 'zero \u0000 character' })).toEqual({ content: 'Contains characters that cannot be stored' });
    expect(content({ title: 'half a \ud83d pair' })).toEqual({ title: 'Contains characters that cannot be stored' });
    expect(messages(Object.assign(new ContentPreviewInput(), { content: '' }))).toEqual({});
    expect(messages(Object.assign(new ContentPreviewInput(), { content: ['x'] }))).toEqual({ content: 'Please enter content' });
  });
});
