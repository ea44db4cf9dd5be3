import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { faultsOf } from '../support/faults';
import { notice, noticesSoFar } from '../support/notices';
import { eventually } from '../support/pages';
import { leave, tabOf } from '../support/tabs';
import { admin, browser, other, running, withTwoEditors } from '../support/two-editors';

const BODY = 'The first line.\n\nThe second line.\n\nThe third line.\n';
const FAILED = 'Failed to save content. Please try again.';

describe('what becomes of a piece of content', () => {
  withTwoEditors();

  describe('two editors of one piece of content', () => {
    let page: Page;
    let id: string;
    beforeEach(async () => {
      page = await tabOf(browser, running.url, admin);
      const post = { title: 'Shared title', slug: `post-${randomUUID()}`, content: BODY, meta_keywords: 'one' };
      id = (await admin.post<{ id: string }>('/api/content', post)).body.id;
    });
    afterEach(() => leave(page));

    const field = (label: string) => page.getByLabel(label, { exact: true });
    const value = (label: string) => field(label).inputValue();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const open = async () => {
      await page.goto(`/admin/cms/edit/${id}`);
      await field('Title').waitFor();
    };
    const save = () => press('Update Content');
    const saved = async () => {
      await page.waitForURL((url) => url.pathname === '/admin/cms');
      return (await admin.get(`/api/content/${id}`)).body;
    };
    const changed = () => page.getByRole('region', { name: 'Changed by another save' });
    /** The other one changes title, keywords and body; I have typed a title and a description. */
    const overtaken = async () => {
      await open();
      await field('Title').fill('My title');
      await field('Meta description').fill('My description');
      const theirs = { title: 'Their title', meta_keywords: 'two', content: BODY.replace('second', 'other') };
      expect((await other.put(`/api/content/${id}`, { version: 0, ...theirs })).status).toBe(200);
      await save();
      await notice(page, FAILED);
      await changed().waitFor();
    };

    it('OP-03 ERR-15 the second one sees what the other changed, beside what they typed', async () => {
      await overtaken();
      expect(await changed().getByRole('group').count()).toBe(3);
      const title = changed().getByRole('group', { name: 'Title' });
      expect(await title.locator('ins').allTextContents()).toEqual(['Their', 'My']);
      const body = changed().getByRole('group', { name: 'Content' });
      expect(await body.locator('del, ins').allTextContents()).toEqual(['second', 'other']);
      await body.getByText('As it was opened').waitFor();
      expect([await value('Title'), await value('Meta description')]).toEqual(['My title', 'My description']);
      expect(await changed().getByText('Meta description').count()).toBe(0);
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({ title: 'Their title', meta_description: null });
    });

    it('OP-03 merges by field: mine where I typed, theirs elsewhere, or as I choose for each', async () => {
      await overtaken();
      await press('Merge');
      expect([await value('Title'), await value('Meta description'), await value('Meta keywords')]).toEqual([
        'My title',
        'My description',
        'two',
      ]);
      await save();
      expect(await saved()).toMatchObject({
        title: 'My title',
        meta_description: 'My description',
        meta_keywords: 'two',
        version: 2,
      });
    });

    it('OP-03 a field may be theirs though I typed in it, and mine comes back when I want it', async () => {
      await overtaken();
      await changed().getByRole('group', { name: 'Title' }).getByLabel('Use theirs').check();
      await changed().getByRole('group', { name: 'Meta keywords' }).getByLabel('Leave as it was').check();
      await press('Merge');
      expect([await value('Title'), await value('Meta description'), await value('Meta keywords')]).toEqual([
        'Their title',
        'My description',
        'one',
      ]);
      await press('Bring mine back');
      expect(await value('Title')).toBe('My title');
      await save();
      expect(await saved()).toMatchObject({ title: 'My title', meta_keywords: 'one', version: 2 });
    });

    it('OP-03 theirs may be taken wholly; what I typed comes back when I want it', async () => {
      await overtaken();
      await press('Take theirs');
      expect([await value('Title'), await value('Meta description')]).toEqual(['Their title', '']);
      await press('Bring mine back');
      expect([await value('Title'), await value('Meta description')]).toEqual(['My title', 'My description']);
      await press('Update Content');
      expect(await saved()).toMatchObject({ title: 'My title', meta_description: 'My description', content: BODY });
    });

    it('OP-03 mine may be kept, and a third save in between shows as well', async () => {
      await overtaken();
      await press('Keep mine');
      await changed().waitFor({ state: 'detached' });
      await other.put(`/api/content/${id}`, { version: 1, title: 'Their title again' });
      await save();
      const title = changed().getByRole('group', { name: 'Title' });
      await title.waitFor();
      expect(await title.locator('ins').allTextContents()).toEqual([' again', 'My']);
      await press('Keep mine');
      await save();
      expect(await saved()).toMatchObject({
        title: 'My title',
        meta_description: 'My description',
        meta_keywords: 'one',
        content: BODY,
      });
    });

    it('OP-03 no false alarm: the other changed nothing, or the same as I did', async () => {
      await open();
      await field('Title').fill('My title');
      await other.put(`/api/content/${id}`, { version: 0 });
      await save();
      expect(await saved()).toMatchObject({ title: 'My title', version: 2 });
      await open();
      await field('Title').fill('The same title');
      await other.put(`/api/content/${id}`, { version: 2, title: 'The same title' });
      await save();
      expect(await saved()).toMatchObject({ title: 'The same title', version: 4 });
      expect(noticesSoFar(page)).not.toContain(FAILED);
    });

    it('OP-03 no false alarm: my own save whose answer was lost, then saved again with more', async () => {
      await open();
      await field('Title').fill('My title');
      await page.route(`**/api/content/${id}`, async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        await route.fetch();
        await route.abort();
      });
      await save();
      await notice(page, FAILED);
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({ title: 'My title', version: 1 });
      await page.unroute(`**/api/content/${id}`);
      await field('Title').fill('My title, longer');
      await save();
      expect(await saved()).toMatchObject({ title: 'My title, longer', version: 2 });
    });

    it('OP-03 no false alarm: what I saved in another tab is taken over, and a category that is gone is no change', async () => {
      const category = (await admin.post<{ id: string }>('/api/categories', { name: 'Soon gone', slug: `gone-${randomUUID()}` }))
        .body.id;
      await admin.put(`/api/content/${id}`, { version: 0, category_ids: [category] });
      await admin.remove(`/api/categories/${category}`);
      await open();
      await field('Title').fill('My title');
      await admin.put(`/api/content/${id}`, { version: 1, meta_keywords: 'from another tab' });
      await save();
      expect(await saved()).toMatchObject({ title: 'My title', meta_keywords: 'from another tab' });
    });

    it.each([1280, 360])(
      'OP-03 the choice at %i: whole below the head, nothing for axe or wider than the page',
      async (width) => {
        await page.setViewportSize({ width, height: 800 });
        await overtaken();
        const top = (selector: string) => page.locator(selector).first().boundingBox();
        await eventually(async () => {
          const [head, choice] = [await top('.content-form > .console-head'), await top('.conflict')];
          expect(choice!.y).toBeGreaterThanOrEqual(head!.y + head!.height);
          expect(choice!.y).toBeGreaterThanOrEqual(0);
        });
        expect(await faultsOf(page)).toEqual([]);
      },
    );
  });
});
