import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually, hold } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { sharedBrowser } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const UNKNOWN = '99999999-9999-4999-8999-999999999999';
const NOT_LOADED = "Failed to load content. It may have been deleted or you don't have permission to edit it.";
const NO_EDITOR = 'You must be an admin to access this page';

describe("the editors' console", () => {
  let running: Running;
  let browser: Browser;
  let admin: Someone;
  let client: Someone;
  let page: Page;
  let written = 0;
  beforeAll(async () => {
    running = await startProduct();
    browser = await sharedBrowser();
    client = await newcomer(running.url, 'client', 'client');
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url, admin, { timezoneId: 'UTC' });
  });
  afterEach(() => leave(page));

  const write = async (fields: object = {}) => {
    written += 1;
    const post = { title: `Post ${written}`, slug: `post-${written}`, content: 'Some *words* of a post', ...fields };
    const { body, status } = await admin.post<{ id: string; slug: string; title: string }>('/api/content', post);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const categorize = async (name: string) => {
    written += 1;
    return (await admin.post<{ id: string; slug: string }>('/api/categories', { name, slug: `category-${written}` })).body;
  };
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  const row = (title: string) => page.getByRole('row', { name: title });
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };

  describe('who may enter', () => {
    const PATHS = ['/admin/cms', '/admin/cms/create', `/admin/cms/edit/${UNKNOWN}`];
    it.each(PATHS)('RT-18 R13 ERR-14 at %s visitors and clients are led home', async (path) => {
      for (const person of [undefined, client]) {
        const tab = await tabOf(browser, running.url, person);
        await tab.goto(path);
        await tab.waitForURL((url) => url.pathname === '/');
        await notice(tab, NO_EDITOR);
        expect(noticesSoFar(tab)).toEqual([NO_EDITOR]);
        await leave(tab);
      }
    });
  });

  describe('content', () => {
    it('CM-01 CM-02 CM-05 R31 the table: last edited first, address under the title', async () => {
      const draft = await write({ title: 'A draft', content_type: 'case-study' });
      const post = await write({ title: 'A post', status: 'published' });
      await page.goto('/admin/cms');
      await row('A post').waitFor();
      expect(await page.getByRole('tab').allTextContents()).toEqual(['Content', 'Categories']);
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Title', 'Type', 'Status', 'Updated', 'Actions']);
      const titles = await page.locator('.cell-title a').allTextContents();
      expect(titles.indexOf('A post')).toBeLessThan(titles.indexOf('A draft'));
      const cells = await row('A draft').getByRole('cell').allTextContents();
      expect(cells.slice(0, 3)).toEqual([`A draft/content/${draft.slug}`, 'Case Study', 'Draft']);
      expect(cells[3]).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d [AP]M$/);
      expect(await row('A post').getByRole('cell').nth(2).textContent()).toBe('Published');
      const view = row('A post').getByRole('link', { name: 'View' });
      expect([await view.getAttribute('href'), await view.getAttribute('target')]).toEqual([`/content/${post.slug}`, '_blank']);
    });

    it('CM-03 ways to a new one and to an old one', async () => {
      const { id, title } = await write();
      await page.goto('/admin/cms');
      await row(title).getByRole('link', { name: 'Edit' }).click();
      await at(`/admin/cms/edit/${id}`);
      await page.goBack();
      await page.getByRole('link', { name: 'New Content' }).click();
      await at('/admin/cms/create');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await at('/admin/cms');
    });

    it('CM-03 CM-06 CF-01 OK-17 ERR-15 delete asks; a failure keeps the row', async () => {
      const { id, title } = await write({ title: 'Soon gone' });
      await page.goto('/admin/cms');
      const dialog = page.getByRole('alertdialog');
      const remove = () => row(title).getByRole('button', { name: 'Delete' }).click();
      await remove();
      await dialog.getByText('Are you sure you want to delete this content? This action cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await disturb(page, '**/api/content/*', 'DELETE', { status: 500 });
      await remove();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await notice(page, 'Failed to delete content');
      expect(await row(title).count()).toBe(1);
      await page.unroute('**/api/content/*');
      await remove();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await notice(page, 'Content deleted successfully');
      await row(title).waitFor({ state: 'detached' });
      expect((await admin.get(`/api/content/${id}`)).status).toBe(404);
    });

    it('what another editor writes appears without a reload', async () => {
      await write({ title: 'From here' });
      await page.goto('/admin/cms');
      await row('From here').waitFor();
      const { title } = await write({ title: 'From elsewhere' });
      await row(title).waitFor();
    });
  });

  describe('the content form', () => {
    it('CF-F4 OP-13 Ctrl+K opens the command palette; in the text it makes a link', async () => {
      await page.goto('/admin/cms/create');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await page.getByLabel('Title').focus();
      await page.keyboard.press('Control+k');
      await palette.waitFor();
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      const body = page.getByLabel('Content', { exact: true });
      await body.fill('see here');
      await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 8));
      await page.keyboard.press('Control+k');
      expect(await value('Content')).toBe('see [here](https://)');
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await palette.count()).toBe(0);
    });

    it('CF-F1 CF-F4 CF-F6 a new one: loading first, then empty, a blog post, a draft', async () => {
      const letGo = await hold(page, '**/api/categories?*', 'GET');
      await page.goto('/admin/cms/create');
      await page.getByText('Loading...').waitFor();
      letGo();
      await page.getByRole('heading', { name: 'Create New Content' }).waitFor();
      await page.getByLabel('Title').waitFor();
      for (const label of ['Title', 'Slug', 'Featured image URL', 'Meta description', 'Meta keywords', 'Content'])
        expect(await value(label)).toBe('');
      expect(await page.getByLabel('Content', { exact: true }).getAttribute('rows')).toBe('10');
      expect(await page.getByLabel('Meta description').getAttribute('rows')).toBe('2');
      expect(await page.getByLabel('Content type').textContent()).toBe('Blog Post');
      expect(await page.getByLabel('Status').textContent()).toBe('Draft');
      await page
        .getByRole('complementary', { name: 'Preview' })
        .getByText(/^[A-Z][a-z]+ \d+, \d{4}$/)
        .waitFor();
      await page.getByLabel('Content type').click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['Blog Post', 'Page', 'Case Study', 'Tutorial']);
      await page.keyboard.press('Escape');
      await page.getByLabel('Status').click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['Draft', 'Published']);
    });

    it('CF-F7 R25 the slug is made from the title once: while creating, when empty', async () => {
      await page.goto('/admin/cms/create');
      await fill({ Title: 'Hello,  wide World!' });
      expect(await value('Slug')).toBe('');
      await page.getByLabel('Slug').focus();
      await eventually(async () => expect(await value('Slug')).toBe('hello-wide-world'));
      await fill({ Title: 'Something else' });
      await page.getByLabel('Slug').focus();
      await eventually(async () => expect(await value('Slug')).toBe('hello-wide-world'));
      const { id } = await write({ slug: 'keeps-its-slug' });
      await page.goto(`/admin/cms/edit/${id}`);
      await fill({ Slug: '', Title: 'Another title' });
      await page.getByLabel('Slug').focus();
      expect(await value('Slug')).toBe('');
    });

    it('CF-F5 categories are found by typing', async () => {
      await categorize('Automation');
      const { id } = await categorize('Case notes');
      await page.goto('/admin/cms/create');
      const search = page.getByPlaceholder('Search options...');
      await search.fill('case');
      await eventually(async () => expect(await page.getByRole('option').allTextContents()).toEqual(['Case notes']));
      const refreshed = page.waitForResponse('**/api/categories?*');
      await categorize('Another case');
      await refreshed;
      await eventually(async () =>
        expect(await page.getByRole('option').allTextContents()).toEqual(['Another case', 'Case notes']),
      );
      expect(await search.inputValue()).toBe('case');
      await page.getByRole('option', { name: 'Case notes' }).click();
      await search.fill('nothing like it');
      await page.getByText('No options found.').waitFor();
      await search.fill('');
      await page.keyboard.press('Escape');
      await fill({ Title: 'Categorized', Content: 'Ten characters and more' });
      await page.getByLabel('Slug').focus();
      await click('Create Content');
      await row('Categorized').waitFor();
      expect((await admin.get('/api/content/by-slug/categorized')).body).toMatchObject({ category_ids: [id] });
    });

    it('CF-F8 CF-F9 CF-F10 OK-16 CM-02 written, seen in the list, published, seen by everybody', async () => {
      await page.goto('/admin/cms/create');
      await fill({ Title: 'First words', Slug: 'first-words', Content: '## Heading\n\nSome **bold** words' });
      await page.getByRole('complementary').getByRole('heading', { name: 'Heading' }).waitFor();
      const letGo = await hold(page, '**/api/content', 'POST');
      await click('Create Content');
      const busy = page.getByRole('button', { name: 'Saving...' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      letGo();
      await at('/admin/cms');
      await notice(page, 'Content created successfully');
      await row('First words').getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Title').waitFor();
      expect(await value('Content')).toBe('## Heading\n\nSome **bold** words');
      await choose('Status', 'Published');
      await click('Update Content');
      await at('/admin/cms');
      await notice(page, 'Content updated successfully');
      await row('First words').getByText('Published').waitFor();
      const { body } = await admin.get('/api/content/by-slug/first-words');
      expect(body).toMatchObject({ status: 'published', published_at: expect.any(String) });
      const visitor = await tabOf(browser, running.url);
      await visitor.goto('/content/first-words');
      await visitor.getByRole('heading', { name: 'First words' }).waitFor();
      await leave(visitor);
    });

    it('CF-F1 an old one is prefilled, its categories too', async () => {
      const category = await categorize('Prefilled');
      const { id } = await write({
        title: 'All of it',
        slug: 'all-of-it',
        content_type: 'tutorial',
        featured_image_url: 'https://example.com/a.png',
        meta_description: 'In short',
        meta_keywords: 'one, two',
        category_ids: [category.id],
      });
      await page.route('https://example.com/**', (route) => route.abort());
      await page.goto(`/admin/cms/edit/${id}`);
      await page.getByRole('heading', { name: 'Edit Content' }).waitFor();
      await page.getByLabel('Title').waitFor();
      const all = ['Title', 'Slug', 'Featured image URL', 'Meta description', 'Meta keywords', 'Content'];
      expect(await Promise.all(all.map(value))).toEqual([
        'All of it',
        'all-of-it',
        'https://example.com/a.png',
        'In short',
        'one, two',
        'Some *words* of a post',
      ]);
      expect(await page.getByLabel('Content type').textContent()).toBe('Tutorial');
      await page.getByRole('button', { name: 'Remove Prefilled' }).waitFor();
    });

    it('VA-20 VA-22 each rule has its sentence at its field, and nothing is sent', async () => {
      await page.goto('/admin/cms/create');
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
      await fill({ Title: 'ab', Slug: 'ab', Content: 'short', 'Meta description': 'x'.repeat(161) });
      await fill({ 'Featured image URL': 'no address' });
      await click('Create Content');
      for (const sentence of [
        'Title must be at least 3 characters',
        'Slug must be at least 3 characters',
        'Content must be at least 10 characters',
        'Meta description should be 160 characters or less',
        'Must be a valid URL',
      ])
        await page.getByText(sentence).waitFor();
      await eventually(async () => expect(await value('Slug')).toBe('ab'));
      await fill({ Slug: 'Not_A Slug' });
      await page.getByText('Slug must contain only lowercase letters, numbers, and hyphens').waitFor();
      expect([sent.filter((path) => path === '/api/content'), noticesSoFar(page)]).toEqual([[], []]);
    });

    it('R30 a source keeps every line end that nobody touched', async () => {
      const { id } = await write({ content: 'first\r\nsecond\nthird\r\n' });
      await page.goto(`/admin/cms/edit/${id}`);
      const body = page.getByLabel('Content', { exact: true });
      await body.waitFor();
      expect(await value('Content')).toBe('first\nsecond\nthird\n');
      await body.evaluate((area: HTMLTextAreaElement) => {
        area.focus();
        area.setSelectionRange(5, 5);
      });
      // Letter by letter: each lands behind the one before.
      await page.keyboard.type(' and');
      await page.keyboard.press('Enter');
      await page.keyboard.type('more');
      await click('Update Content');
      await at('/admin/cms');
      const { content } = (await admin.get<{ content: string }>(`/api/content/${id}`)).body;
      expect(content).toBe('first and\r\nmore\r\nsecond\nthird\r\n');
    });

    it('R30 a preview that could not be made says so, and can be asked for again', async () => {
      await page.goto('/admin/cms/create');
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await disturb(page, '**/api/content/preview', 'POST', { status: 500 });
      await page.getByLabel('Content', { exact: true }).fill('Some **words** to be seen');
      await preview.getByText('The preview could not be made.').waitFor();
      await page.unroute('**/api/content/preview');
      await preview.getByRole('button', { name: 'Try Again' }).click();
      await preview.locator('strong').getByText('words').waitFor();
      await preview.getByText('The preview could not be made.').waitFor({ state: 'detached' });
    });

    it('CF-F5 without the categories there is no form; a hundred and more can be chosen from', async () => {
      const names = Array.from({ length: 101 }, (_, at) => `Zone ${at}`);
      const made = await Promise.all(names.map((name, at) => admin.post('/api/categories', { name, slug: `zone-${at}` })));
      // A page that hears of the new categories asks again by itself.
      await page.route('**/api/live*', (route) => route.abort());
      await disturb(page, '**/api/categories?*', 'GET', { status: 400 });
      await page.goto('/admin/cms/create');
      await page.getByText('The categories could not be loaded').waitFor();
      expect(await page.getByLabel('Title', { exact: true }).count()).toBe(0);
      await page.unroute('**/api/categories?*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByLabel('Categories').fill('Zone 99');
      await page.getByRole('option', { name: 'Zone 99' }).click();
      await page.getByRole('button', { name: 'Remove Zone 99' }).waitFor();
      await page.unroute('**/api/live*');
      await Promise.all(made.map(({ body }) => admin.remove(`/api/categories/${body['id']}`)));
    });

    it('VA-20 R30 a source may be 400 kB long; what is longer shows at the field', async () => {
      const { id } = await write();
      const body = page.getByLabel('Content', { exact: true });
      const line = `${'A line of a long post. '.repeat(4)}\n`;
      const long = line.repeat(Math.floor(400_000 / line.length));
      await page.goto(`/admin/cms/edit/${id}`);
      await body.waitFor();
      // As a paste ends: typed in by the browser, so many lines take a minute in any textarea.
      const paste = (text: string) =>
        body.evaluate((area, pasted) => {
          Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, pasted);
          area.dispatchEvent(new Event('input', { bubbles: true }));
        }, text);
      await paste(`${long}${'字'.repeat(line.length)}`);
      await click('Update Content');
      await page.getByText('Content must be at most 400 kB').waitFor();
      await paste(long);
      await click('Update Content');
      await at('/admin/cms');
      expect((await admin.get<{ content: string }>(`/api/content/${id}`)).body.content).toBe(long);
    });

    it('CF-F10 R37 ERR-15 a slug that is taken: shown, and the form is kept', async () => {
      const { slug } = await write();
      await page.goto('/admin/cms/create');
      await fill({ Title: 'The same again', Slug: slug, Content: 'Ten characters and more' });
      await click('Create Content');
      await notice(page, 'Failed to save content. Please try again.');
      expect(await value('Title')).toBe('The same again');
      await page.getByText('Slug is already in use').waitFor();
    });

    it('R37 VA-20 a clash shows at the slug while it is typed; one’s own slug is none; saving decides', async () => {
      const [taken, mine] = [await write(), await write()];
      const clash = page.getByText('Slug is already in use');
      const free = page.waitForResponse(`**/api/content/slugs/${mine.slug}`);
      await page.goto(`/admin/cms/edit/${mine.id}`);
      await free;
      await fill({ Slug: taken.slug });
      await clash.waitFor();
      expect(await page.getByLabel('Slug', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await fill({ Slug: 'AB' });
      await clash.waitFor({ state: 'detached' });
      await fill({ Slug: taken.slug });
      await clash.waitFor();
      await fill({ Slug: mine.slug });
      await clash.waitFor({ state: 'detached' });
      await page.route('**/api/content/slugs/*', (route) => route.fulfill({ json: { slug: taken.slug, content_id: null } }));
      await fill({ Slug: taken.slug });
      await click('Update Content');
      await notice(page, 'Failed to save content. Please try again.');
      await clash.waitFor();
      expect((await admin.get(`/api/content/${mine.id}`)).body).toMatchObject({ slug: mine.slug, version: 0 });
    });

    it('CF-F10 ERR-15 an edit that another overtook: shown, and what was typed is kept', async () => {
      const { id } = await write({ title: 'Shared' });
      await page.goto(`/admin/cms/edit/${id}`);
      await fill({ Title: 'Mine' });
      await admin.put(`/api/content/${id}`, { version: 0, title: 'Theirs' });
      await click('Update Content');
      await notice(page, 'Failed to save content. Please try again.');
      expect(await value('Title')).toBe('Mine');
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({ title: 'Theirs' });
      await page.getByRole('region', { name: 'Changed meanwhile' }).getByText('Theirs', { exact: true }).waitFor();
      await click('Keep mine');
      await click('Update Content');
      await row('Mine').waitFor();
    });

    it('an edit that another overtook: theirs can be taken instead', async () => {
      const { id } = await write({ title: 'Shared again' });
      await page.goto(`/admin/cms/edit/${id}`);
      await fill({ Title: 'Mine' });
      await admin.put(`/api/content/${id}`, { version: 0, title: 'Their title' });
      await click('Update Content');
      await click('Take theirs');
      await eventually(async () => expect(await value('Title')).toBe('Their title'));
      await fill({ 'Meta keywords': 'both' });
      await click('Update Content');
      await row('Their title').waitFor();
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({ title: 'Their title', meta_keywords: 'both' });
    });

    it('CF-F3 ERR-16 what cannot be loaded leads back to the list', async () => {
      await page.goto(`/admin/cms/edit/${UNKNOWN}`);
      await at('/admin/cms');
      await notice(page, NOT_LOADED);
    });
  });

  describe('categories', () => {
    const dialog = () => page.getByRole('dialog');

    it('CM-07 CM-08 OK-15 VA-19 R25 R26 created and edited in one dialog, ordered by name', async () => {
      await page.goto('/admin/cms');
      await page.getByRole('tab', { name: 'Categories' }).click();
      await click('New Category');
      await page.getByLabel('Name').pressSequentially('Zebra, notes & more');
      await eventually(async () => expect(await value('Slug')).toBe('zebra-notes-more'));
      await fill({ Slug: '' });
      await page.getByLabel('Slug').pressSequentially('Zebra N_o!tes');
      await eventually(async () => expect(await value('Slug')).toBe('zebran_otes'));
      await click('Create Category');
      await page.getByText('Slug must contain only lowercase letters, numbers, and hyphens').waitFor();
      await fill({ Slug: 'zebra-notes', Description: 'Stripes' });
      await click('Create Category');
      await notice(page, 'Category created successfully');
      await dialog().waitFor({ state: 'detached' });
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Slug', 'Description', 'Actions']);
      await row('Zebra').getByRole('button', { name: 'Edit' }).click();
      await fill({ Name: 'Aardvark notes' });
      await eventually(async () => expect(await value('Slug')).toBe('zebra-notes'));
      await click('Update Category');
      await notice(page, 'Category updated successfully');
      await row('Aardvark').waitFor();
      await eventually(async () => {
        const names = await page.locator('.cell-title').allTextContents();
        expect(names).toEqual([...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
        expect(names[0]).toBe('Aardvark notes');
      });
    });

    it('VA-17 VA-18 R37 ERR-15 the rules, and a slug that is taken', async () => {
      const taken = await categorize('Taken');
      await page.goto('/admin/cms?tab=categories');
      await click('New Category');
      await fill({ Name: 'x' });
      await click('Create Category');
      await page.getByText('Name must be at least 2 characters').waitFor();
      await page.getByText('Slug must be at least 2 characters').waitFor();
      await fill({ Name: 'Second', Slug: taken.slug });
      await click('Create Category');
      await notice(page, 'Failed to save category. Please try again.');
      expect(await value('Name')).toBe('Second');
    });

    it('CM-09 CF-02 OK-17 ERR-15 delete asks; content goes on without the category', async () => {
      const category = await categorize('Doomed');
      const { id } = await write({ category_ids: [category.id] });
      await page.goto('/admin/cms?tab=categories');
      const alert = page.getByRole('alertdialog');
      const remove = () => row('Doomed').getByRole('button', { name: 'Delete' }).click();
      await disturb(page, '**/api/categories/*', 'DELETE', { status: 500 });
      await remove();
      await alert
        .getByText('Are you sure you want to delete this category? This may affect content associated with it.')
        .waitFor();
      await alert.getByRole('button', { name: 'Delete' }).click();
      await notice(page, 'Failed to delete category');
      await page.unroute('**/api/categories/*');
      await remove();
      await alert.getByRole('button', { name: 'Delete' }).click();
      await notice(page, 'Category deleted successfully');
      await row('Doomed').waitFor({ state: 'detached' });
      const content = await admin.get<{ categories: unknown[] }>(`/api/content/${id}`);
      expect([content.status, content.body.categories]).toEqual([200, []]);
    });
  });
});
