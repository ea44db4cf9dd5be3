import { admin, at, click, fill, inTheEditorsConsole, page, row, UNKNOWN, value, write } from '../support/editors-console';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually } from '../support/pages';

const NOT_LOADED = "Failed to load content. It may have been deleted or you don't have permission to edit it.";

describe("the editors' console", () => {
  inTheEditorsConsole();

  describe('what the content form refuses', () => {
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

    it('VA-17 VA-20 given two faults, when it is refused, then the first field on screen has the focus', async () => {
      const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
      await page.goto('/admin/cms/create');
      await fill({ Title: 'ab', Slug: 'ab', Content: 'Ten characters and more' });
      await click('Create Content');
      await eventually(async () => expect(await focused()).toBe('title'));
      await page.goto('/admin/cms?tab=categories');
      await click('New Category');
      await fill({ Name: 'a', Slug: 'a' });
      await click('Create Category');
      await eventually(async () => expect(await focused()).toBe('name'));
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
      // The empty text is refused too, before it.
      const refused = page.waitForResponse((answer) => Boolean(answer.request().postData()?.includes('to be seen')));
      await page.getByLabel('Content', { exact: true }).fill('Some **words** to be seen');
      await refused;
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

    it('R37 VA-20 a clash shows at the slug while it is typed, not for the post’s own slug; saving decides', async () => {
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
      await page.getByRole('region', { name: 'Changed by another save' }).getByText('Theirs', { exact: true }).waitFor();
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
});
