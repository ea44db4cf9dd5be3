import {
  admin,
  at,
  browser,
  categorize,
  click,
  fill,
  inTheEditorsConsole,
  page,
  row,
  running,
  value,
  write,
} from '../support/editors-console';
import { notice } from '../support/notices';
import { eventually, hold } from '../support/pages';
import { leave, tabOf } from '../support/tabs';

describe("the editors' console", () => {
  inTheEditorsConsole();
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };

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

    it('CF-F4 CF-F8 nothing that the whole screen covers takes the focus, and Ctrl+S saves from there', async () => {
      const { id } = await write({ title: 'Over the whole screen' });
      await page.goto(`/admin/cms/edit/${id}`);
      await click('Expand');
      await page.locator('.console-side').evaluate((side) => side.querySelector('a')!.focus());
      expect(await page.evaluate(() => document.activeElement?.closest('.console-side') ?? null)).toBe(null);
      await page.getByLabel('Content', { exact: true }).fill('Written over the whole screen');
      await page.keyboard.press('Control+s');
      await notice(page, 'Content updated successfully');
      await at('/admin/cms');
      // The address changes before the list replaces the form, and the list's page takes the focus first.
      await eventually(async () => {
        await page.getByRole('link', { name: 'Categories' }).focus();
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Categories');
      });
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

    it('CF-F4 given an empty text, it has ten lines; when 40 are written, it shows all, beside the preview with its own scroll', async () => {
      await page.goto('/admin/cms/create');
      const body = page.getByLabel('Content', { exact: true });
      const lines = () =>
        body.evaluate((area) => {
          const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(area);
          const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
          const shown = (area.getBoundingClientRect().height - padding) / Number.parseFloat(lineHeight);
          return {
            shown: Math.round(shown),
            scrolls: area.scrollHeight > area.clientHeight + 2,
            overflow: getComputedStyle(area).overflowY,
          };
        });
      expect(await lines()).toMatchObject({ shown: 10, scrolls: false });
      await body.fill(Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n'));
      await eventually(async () => expect(await lines()).toMatchObject({ shown: 40, scrolls: false }));
      await click('Expand');
      await eventually(async () => expect(await lines()).toMatchObject({ scrolls: true, overflow: 'auto' }));
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
  });
});
