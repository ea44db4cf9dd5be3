import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { faultsOf } from '../support/faults';
import { notice } from '../support/notices';
import { disturb, eventually } from '../support/pages';
import { leave, tabOf } from '../support/tabs';
import { admin, browser, other, running, withTwoEditors } from '../support/two-editors';

const FIRST = '# Triggers\n\nThe first words.\n\nA middle that stays.\n\nThe last words.\n';
const SECOND = FIRST.replace('first', 'very first').replace('The last words.\n', 'Other last words.\n\nAnd one more.\n');

describe('what becomes of a piece of content', () => {
  withTwoEditors();

  describe('versions of a piece of content', () => {
    let page: Page;
    let slug: string;
    beforeEach(async () => {
      page = await tabOf(browser, running.url, admin, { timezoneId: 'UTC' });
    });
    afterEach(() => leave(page));

    /** A post that was saved twice: by Edda, then by the other. */
    const post = async (second: object = { title: 'Seven new triggers', content: SECOND, meta_keywords: 'two' }) => {
      slug = `post-${randomUUID()}`;
      const first = { title: 'Seven old triggers', slug, content: FIRST, meta_keywords: 'one' };
      const { body } = await admin.post<{ id: string }>('/api/content', first);
      const { status } = await other.put(`/api/content/${body.id}`, { version: 0, ...second });
      expect(status).toBe(200);
      return body.id;
    };
    const open = async (id: string) => {
      await page.goto(`/admin/cms/edit/${id}`);
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page.getByRole('button', { name: /created/ }).waitFor();
    };
    const version = (words: string | RegExp) =>
      page.locator('.versions > li').filter({ has: page.getByRole('button', { name: words }) });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    const content = async (id: string) =>
      (await admin.get<{ content: string; title: string; slug: string }>(`/api/content/${id}`)).body;

    it('OP-07 the time line says who saved it when, and what that changed; latest first', async () => {
      const id = await post();
      await admin.post(`/api/content/${id}/publish`, {});
      await open(id);
      const lines = await page.locator('.version-head').allTextContents();
      expect(lines).toHaveLength(3);
      expect(lines[0]).toMatch(/^Edda Marrow publishedVersion 3\w{3} \d\d, \d{4}, \d\d:\d\d [AP]MStatus$/);
      expect(lines[1]).toMatch(/^other-\S+ editedVersion 2.*Title, Content, Meta keywords$/);
      expect(lines[2]).toMatch(/^Edda Marrow createdVersion 1/);
    });

    it('OP-07 each field has its difference: words of a title, lines of a body', async () => {
      await open(await post());
      await version(/edited/)
        .getByRole('button', { name: /edited/ })
        .click();
      const title = page.getByRole('region', { name: 'Difference of title' });
      await title.waitFor();
      expect([await title.locator('del').allTextContents(), await title.locator('ins').allTextContents()]).toEqual([
        ['old'],
        ['new'],
      ]);
      const body = page.getByRole('region', { name: 'Difference of content', exact: true });
      expect(await body.locator('.difference-lines > p').allTextContents()).toEqual([
        ' # Triggers',
        ' ',
        '−The first words.',
        '+The very first words.',
        ' ',
        ' A middle that stays.',
        ' ',
        '−The last words.',
        '+Other last words.',
        '+',
        '+And one more.',
      ]);
      expect(await body.locator('ins').first().textContent()).toBe('very ');
    });

    it('OP-07 one field comes back: the form shows it, the rest stays, and the time line has it', async () => {
      const id = await post();
      await open(id);
      await version(/created/)
        .getByRole('button', { name: /created/ })
        .click();
      await press('Compared with now');
      await press('Restore content');
      await notice(page, 'Content updated successfully');
      await version('restored version 1').waitFor();
      await page.waitForFunction(
        (text) => document.querySelector<HTMLTextAreaElement>('textarea[name=content]')?.value === text,
        FIRST,
      );
      expect([await value('Title'), await value('Meta keywords')]).toEqual(['Seven new triggers', 'two']);
      expect(await content(id)).toMatchObject({ content: FIRST, title: 'Seven new triggers', version: 3 });
      expect(await page.locator('.version-head').first().textContent()).toMatch(
        /^Edda Marrow restored version 1Version 3.*Content$/,
      );
      await page.getByLabel('Meta keywords').fill('three');
      await press('Update Content');
      // The notice of the restore may still be on screen.
      await eventually(async () => expect(await content(id)).toMatchObject({ content: FIRST, meta_keywords: 'three' }));
    });

    it('OP-07 all of a version comes back, its slug too, and the status stays', async () => {
      const id = await post({ title: 'Renamed', slug: `renamed-${randomUUID()}`, status: 'published' });
      await open(id);
      await version(/created/)
        .getByRole('button', { name: /created/ })
        .click();
      await press('Restore this version');
      await version('restored version 1').waitFor();
      await page.waitForFunction((text) => document.querySelector<HTMLInputElement>('input[name=slug]')?.value === text, slug);
      expect(await content(id)).toMatchObject({ title: 'Seven old triggers', slug, status: 'published' });
    });

    it('OP-07 R37 ERR-15 what cannot come back says why, and nothing changes', async () => {
      const other = `left-${randomUUID()}`;
      const id = await post({ slug: other });
      await admin.post('/api/content', { title: 'A taker', slug, content: 'Ten characters and more' });
      await open(id);
      await version(/created/)
        .getByRole('button', { name: /created/ })
        .click();
      await press('Compared with now');
      await press('Restore slug');
      await notice(page, 'Failed to save content. Please try again.');
      await page.getByRole('alert').getByText('Slug is already in use').waitFor();
      expect(await content(id)).toMatchObject({ slug: other, version: 1 });
    });

    it('OP-07 while something is typed nothing is restored over it', async () => {
      const id = await post();
      await open(id);
      await version(/created/)
        .getByRole('button', { name: /created/ })
        .click();
      const restore = page.getByRole('button', { name: 'Restore this version' });
      await restore.waitFor();
      expect(await restore.isDisabled()).toBe(false);
      await page.getByLabel('Title', { exact: true }).fill('Typed and not saved');
      await page.getByText('Save or undo what you have typed first.').waitFor();
      expect(await restore.isDisabled()).toBe(true);
      await page.getByLabel('Title', { exact: true }).fill('Seven new triggers');
      await page.getByText('Save or undo what you have typed first.').waitFor({ state: 'detached' });
    });

    it('OP-07 what another editor saves joins the time line; older versions come page by page', async () => {
      const id = await post();
      await open(id);
      for (let at = 1; at < 22; at += 1) await other.put(`/api/content/${id}`, { version: at, meta_keywords: `words ${at}` });
      await version('Version 23').waitFor();
      expect(await page.locator('.version-head').count()).toBe(20);
      await press('Older versions');
      await version(/created/).waitFor();
      expect(await page.locator('.version-head').count()).toBe(23);
    });

    it('OP-07 a new piece has no versions; a time line that cannot be read can be asked for again', async () => {
      await page.goto('/admin/cms/create');
      await page.getByLabel('Title', { exact: true }).waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
      const id = await post();
      await disturb(page, '**/versions?*', 'GET', { status: 403 });
      await page.goto(`/admin/cms/edit/${id}`);
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page.getByText('The versions could not be loaded.').waitFor();
      await page.unroute('**/versions?*');
      await press('Try Again');
      await version(/created/).waitFor();
    });

    it.each([1280, 360])('OP-07 by keyboard and at %i: nothing for axe, nothing wider than the page', async (width) => {
      await page.setViewportSize({ width, height: 800 });
      const id = await post({ title: `Wide ${'x'.repeat(120)}`, content: `${SECOND}${'y'.repeat(300)}` });
      await page.goto(`/admin/cms/edit/${id}`);
      await page.getByRole('tab', { name: 'Preview' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await version(/edited/)
        .getByRole('button', { name: /edited/ })
        .focus();
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Difference of content', exact: true }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  });
});
