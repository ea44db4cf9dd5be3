import {
  admin,
  at,
  browser,
  categorize,
  click,
  client,
  fill,
  inTheEditorsConsole,
  page,
  row,
  running,
  UNKNOWN,
  value,
  write,
} from '../support/editors-console';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually } from '../support/pages';
import { leave, tabOf } from '../support/tabs';

const NO_EDITOR = 'You must be an admin to access this page';

describe("the editors' console", () => {
  inTheEditorsConsole();

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
      await dialog().getByText('Nothing is in this category yet.').waitFor();
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
      await alert.getByText('1 item is in this category.').waitFor();
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
