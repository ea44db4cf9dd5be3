import { randomUUID } from 'node:crypto';
import type { Content } from '@guildhall/contracts/content';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { disturb, hold } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { sharedBrowser } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const SOURCE =
  '## First things\n\nA trigger without an owner is a [message](/marketplace) without a reader.\n\n<script>alert(1)</script>';

describe('blog and content', () => {
  let running: Running;
  let browser: Browser;
  let editor: Someone;
  let visitor: Someone;
  let page: Page;
  beforeAll(async () => {
    running = await startProduct();
    browser = await sharedBrowser();
    visitor = new Someone(running.url);
    editor = await newcomer(running.url, 'client', 'editor');
    appoint(running, editor.email);
    await editor.signIn();
  }, 120_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterAll(() => running?.stop(), 30_000);
  afterEach(() => leave(page));

  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const write = async (fields: Partial<Content> = {}) => {
    const slug = `post-${randomUUID()}`;
    const input = { title: 'Seven triggers', slug, content: SOURCE, content_type: 'blog', status: 'published', ...fields };
    const { status } = await editor.post('/api/content', input);
    expect(status).toBe(201);
    return input;
  };
  const categorize = async (name: string) =>
    (await editor.post<{ id: string }>('/api/categories', { name, slug: `c-${randomUUID()}` })).body.id;
  const meta = (name: string) => page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content');

  it('BL-06 without posts it says so', async () => {
    await page.goto('/blog');
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
    await page.getByText('Check back soon for new content!').waitFor();
    expect(await page.getByRole('button', { name: 'View All Posts' }).count()).toBe(0);
  });

  it('RT-01 BL-01 BL-04 BL-05 R29 the list is in the first HTML, with date, badges and excerpt', async () => {
    const category = await categorize('Automation');
    const post = await write({ title: 'Listed at once', category_ids: [category], content: `<p>${'word '.repeat(60)}</p>` });
    const html = String((await visitor.get('/blog')).body);
    expect(html).toContain('Listed at once');
    expect(html).toMatch(/<link data-head rel="alternate" type="application\/rss\+xml"[^>]*\/blog\/feed\.xml"/);
    const description =
      'Guides, case notes and working habits for marketing automation and CRM, by the people who build and hire here.';
    for (const path of ['/blog', '/blog?category=none'])
      expect(String((await visitor.get(path)).body)).toContain(`<meta data-head name="description" content="${description}"`);
    await page.goto('/blog');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Blog']);
    await page.getByText('Working notes from the people who build and hire here.', { exact: true }).waitFor();
    const item = page.locator('article', { hasText: 'Listed at once' });
    expect(await item.getByRole('link', { name: 'Listed at once' }).getAttribute('href')).toBe(`/content/${post.slug}`);
    expect(await item.locator('time').textContent()).toMatch(/^[A-Z][a-z]+ [1-9]\d?, \d{4}$/);
    expect(await item.getByRole('listitem').allTextContents()).toEqual(['Automation']);
    expect(await item.locator('.post-excerpt').textContent()).toBe(`${'word '.repeat(30)}...`);
    await item.getByRole('link', { name: 'Read More', exact: true }).click();
    await at(`/content/${post.slug}`);
    await page.getByRole('heading', { level: 1, name: 'Listed at once' }).waitFor();
  });

  it('BL-02 BL-03 BL-06 a category narrows the list, is in the address, and can be left again', async () => {
    const hiring = await categorize('Hiring');
    const empty = await categorize('Nothing yet');
    await write({ title: 'A brief worth answering', category_ids: [hiring] });
    await write({ title: 'Another matter' });
    await write({ title: 'Not a post', content_type: 'page', category_ids: [hiring] });
    await write({ title: 'Not finished', status: 'draft', category_ids: [hiring] });
    await page.goto('/blog');
    expect(await page.getByRole('button', { name: 'All Posts' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Hiring' }).click();
    await page.getByText('Another matter').waitFor({ state: 'detached' });
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(['A brief worth answering']);
    expect(await page.getByRole('button', { name: 'Hiring' }).getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(['A brief worth answering']);
    await page.getByRole('button', { name: 'Nothing yet' }).click();
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
    await page.getByText('No posts in this category. Try another category or view all posts.').waitFor();
    await page.getByRole('button', { name: 'View All Posts' }).click();
    await at('/blog');
    await page.getByText('Another matter').waitFor();
    expect(empty).toBeTruthy();
  });

  it('BL-02 BL-03 the last of more than a hundred categories has its button and its posts', async () => {
    for (let at = 0; at < 101; at++) await categorize(`Kind ${String(at).padStart(3, '0')}`);
    const last = await categorize('Zebra crossings');
    await write({ title: 'In the last category', category_ids: [last] });
    await page.goto('/blog');
    await page.getByRole('button', { name: 'Zebra crossings', exact: true }).click();
    await page.waitForURL('**/blog?category=*');
    const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
    await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
    expect(await titles()).toEqual(['In the last category']);
    await page.reload();
    expect(await titles()).toEqual(['In the last category']);
  });

  it('BL-06 CN-01 R51 a step inside the page says what it waits for', async () => {
    const { slug } = await write({ title: 'Worth the wait' });
    await page.goto('/marketplace');
    const [posts, post] = [await hold(page, '**/api/content?*', 'GET'), await hold(page, '**/api/content/by-slug/*', 'GET')];
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.getByText('Loading posts...').waitFor();
    posts();
    await page.getByRole('link', { name: 'Worth the wait' }).click();
    await page.getByText('Loading content...').waitFor();
    post();
    await page.getByRole('heading', { level: 1, name: 'Worth the wait' }).waitFor();
    await at(`/content/${slug}`);
  });

  it('RT-22 CN-02 CN-03 R30 an article says what it is, and its body is HTML without scripts', async () => {
    const category = await categorize('Case notes');
    const post = await write({
      title: 'Triggers <worth> "switching" off',
      meta_description: 'Find them & retire them.',
      meta_keywords: 'triggers, audit',
      featured_image_url: 'https://pictures.example/triggers.png',
      category_ids: [category],
    });
    const html = String((await visitor.get(`/content/${post.slug}`)).body);
    expect(html).toContain('A trigger without an owner');
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain('"@type":"BlogPosting"');
    expect(html).not.toContain('alert(1)</script>');
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>';
    await page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
    await page.goto(`/content/${post.slug}`);
    expect(await page.title()).toBe('Triggers <worth> "switching" off | Guildhall');
    expect(await meta('description')).toBe('Find them & retire them.');
    expect(await meta('keywords')).toBe('triggers, audit');
    expect(await meta('og:title')).toContain('Triggers <worth> "switching" off');
    expect(await meta('og:description')).toBe('Find them & retire them.');
    expect(await meta('og:image')).toBe('https://pictures.example/triggers.png');
    expect(new URL((await page.locator('head link[rel=canonical]').getAttribute('href'))!).pathname).toBe(
      `/content/${post.slug}`,
    );
    await page.getByRole('heading', { level: 1, name: post.title }).waitFor();
    expect(await page.locator('article time').textContent()).toMatch(/^[A-Z][a-z]+ [1-9]\d?, \d{4}$/);
    expect(await page.locator('article em').first().textContent()).toBe('Find them & retire them.');
    expect(await page.locator('article img').getAttribute('src')).toBe('https://pictures.example/triggers.png');
    await page.getByRole('link', { name: 'Case notes' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'First things' }).waitFor();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'message', exact: true }).click();
    await at('/marketplace');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  it('CN-04 R52 what is missing answers 404, and its address leaves no trace in the history', async () => {
    expect((await visitor.get('/content/nothing-here')).status).toBe(404);
    await page.goto('/blog');
    await page.goto('/content/nothing-here');
    await at('/not-found');
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await page.goBack();
    await at('/blog');
  });

  it('CN-04 a post that cannot be loaded leads to the 404 page, and from there back to the blog', async () => {
    await write({ title: 'Lost on the way' });
    await disturb(page, '**/api/content/by-slug/*', 'GET', { status: 400 });
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Lost on the way' }).click();
    await at('/not-found');
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await page.goBack();
    await at('/blog');
  });

  it('CN-05 R14 a draft is an admin’s alone, and says that it is one', async () => {
    const { slug } = await write({ title: 'Half a thought', status: 'draft' });
    expect((await visitor.get(`/content/${slug}`)).status).toBe(404);
    await page.goto(`/content/${slug}`);
    await at('/not-found');
    await leave(page);
    page = await tabOf(browser, running.url, editor);
    await page.goto(`/content/${slug}`);
    await page.getByRole('heading', { level: 1, name: 'Half a thought' }).waitFor();
    await page.locator('article').getByText('Draft', { exact: true }).waitFor();
    await at(`/content/${slug}`);
  });

  it('RT-25 R23 a footer link shows the page with its slug; without one the 404 page under the same address', async () => {
    expect((await visitor.get('/about')).status).toBe(404);
    await page.goto('/about');
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await at('/about');
    await write({ title: 'About this house', slug: 'about', content_type: 'page' });
    expect((await visitor.get('/about')).status).toBe(200);
    await page.goto('/blog');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: 'About this house' }).waitFor();
    await at('/about');
  });

  it('BL-03 past 24 posts there is another page', async () => {
    const many = await categorize('Many');
    await Promise.all(Array.from({ length: 25 }, (_, i) => write({ title: `Post number ${i}`, category_ids: [many] })));
    await page.goto('/blog');
    await page.getByRole('button', { name: 'Many' }).click();
    await page.waitForURL(/category=/);
    await page.getByText('Another matter').waitFor({ state: 'detached' });
    await page.getByText('Page 1 of 2').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });
});
