import { randomUUID } from 'node:crypto';
import type { Content } from '@guildhall/contracts/content';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually, faultsOf } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const BODY = 'The first line.\n\nThe second line.\n\nThe third line.\n';
const FAILED = 'Failed to save content. Please try again.';
const FIRST = '# Triggers\n\nThe first words.\n\nA middle that stays.\n\nThe last words.\n';
const SECOND = FIRST.replace('first', 'very first').replace('The last words.\n', 'Other last words.\n\nAnd one more.\n');

describe('what becomes of a piece of content', () => {
  let running: Running;
  let browser: Browser;
  let admin: Someone;
  let other: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    admin = await newcomer(running.url, 'client', 'editor');
    other = await newcomer(running.url, 'client', 'other');
    for (const { email } of [admin, other]) appoint(running, email);
    await admin.edit('profile', { full_name: 'Edda Marrow' });
  }, 120_000);

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
    const changed = () => page.getByRole('region', { name: 'Changed meanwhile' });
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

    it('OP-03 merged by field: mine where I typed, theirs elsewhere, or as is chosen for each', async () => {
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

    it.each([
      1280, 360,
    ])('OP-03 the choice at %i: whole below the head, nothing for axe or wider than the page', async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await overtaken();
      const top = (selector: string) => page.locator(selector).first().boundingBox();
      await eventually(async () => {
        const [head, choice] = [await top('.content-form > .console-head'), await top('.conflict')];
        expect(choice!.y).toBeGreaterThanOrEqual(head!.y + head!.height);
        expect(choice!.y).toBeGreaterThanOrEqual(0);
      });
      expect(await faultsOf(page)).toEqual([]);
    });
  });

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
      expect(lines[0]).toMatch(/^Edda Marrow publishedv2\w{3} \d\d, \d{4}, \d\d:\d\d [AP]MStatus$/);
      expect(lines[1]).toMatch(/^other-\S+ editedv1.*Title, Content, Meta keywords$/);
      expect(lines[2]).toMatch(/^Edda Marrow createdv0/);
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
      await press('From now to then');
      await press('Restore content');
      await notice(page, 'Content updated successfully');
      await version('restored v0').waitFor();
      await page.waitForFunction(
        (text) => document.querySelector<HTMLTextAreaElement>('textarea[name=content]')?.value === text,
        FIRST,
      );
      expect([await value('Title'), await value('Meta keywords')]).toEqual(['Seven new triggers', 'two']);
      expect(await content(id)).toMatchObject({ content: FIRST, title: 'Seven new triggers', version: 3 });
      expect(await page.locator('.version-head').first().textContent()).toMatch(/^Edda Marrow restored v0v3.*Content$/);
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
      await version('restored v0').waitFor();
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
      await press('From now to then');
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
      await version('v22').waitFor();
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

  describe('planned publishing, in the editors’ console', () => {
    let page: Page;
    beforeEach(async () => {
      page = await tabOf(browser, running.url, admin, { timezoneId: 'America/New_York' });
    });
    afterEach(() => leave(page));

    const draft = async (fields: object = {}) => {
      const post = {
        title: `Planned ${randomUUID()}`,
        slug: `planned-${randomUUID()}`,
        content: 'Some words of a post',
        ...fields,
      };
      return (await admin.post<Content>('/api/content', post)).body;
    };
    const open = async ({ id }: Content) => {
      await page.goto(`/admin/cms/edit/${id}`);
      await page.getByLabel('Title', { exact: true }).waitFor();
    };
    const time = () => page.getByLabel('Publish at', { exact: true });
    const save = () => page.getByRole('button', { name: 'Update Content' }).click();
    const saved = async ({ id }: Content) => {
      await page.waitForURL((url) => url.pathname === '/admin/cms');
      return (await admin.get<Content>(`/api/content/${id}`)).body;
    };
    const row = ({ title }: Content) => page.getByRole('row', { name: title });

    it('TR-07 the time is chosen in the editor’s own zone and kept in UTC; the list says that it is planned', async () => {
      const post = await draft();
      await open(post);
      await page.getByText('Your time zone: America/New_York.').waitFor();
      await time().fill('2031-07-05T10:30');
      await save();
      expect(await saved(post)).toMatchObject({ status: 'draft', publish_at: '2031-07-05T14:30:00.000Z' });
      await row(post).getByText('Draft', { exact: true }).waitFor();
      const mark = row(post).getByText('Scheduled', { exact: true });
      expect([await mark.getAttribute('datetime'), await mark.getAttribute('title')]).toEqual([
        '2031-07-05T14:30:00.000Z',
        'Jul 05, 2031, 10:30 AM',
      ]);
      await open(post);
      expect(await time().inputValue()).toBe('2031-07-05T10:30');
      await page.getByRole('complementary').getByText('Scheduled', { exact: true }).waitFor();
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page.getByRole('button', { name: /planned.*Publish at/ }).waitFor();
      await time().fill('');
      await save();
      expect(await saved(post)).toMatchObject({ status: 'draft', publish_at: null });
      await mark.waitFor({ state: 'detached' });
    });

    it('TR-07 a new piece may be planned at once; what is published has no time to choose', async () => {
      await page.goto('/admin/cms/create');
      const slug = `planned-${randomUUID()}`;
      await page.getByLabel('Title', { exact: true }).fill('Planned at once');
      await page.getByLabel('Slug', { exact: true }).fill(slug);
      await page.getByLabel('Content', { exact: true }).fill('Some words of a post');
      await time().fill('2031-01-05T09:00');
      await page.getByRole('button', { name: 'Create Content' }).click();
      await page.waitForURL((url) => url.pathname === '/admin/cms');
      const { body } = await admin.get<Content>(`/api/content/by-slug/${slug}`);
      expect(body).toMatchObject({ status: 'draft', publish_at: '2031-01-05T14:00:00.000Z' });
      await open(body);
      await page.getByLabel('Status', { exact: true }).click();
      await page.getByRole('option', { name: 'Published' }).click();
      await time().waitFor({ state: 'detached' });
      await save();
      expect(await saved(body)).toMatchObject({ status: 'published', publish_at: null });
    });

    it('TR-07 VA-25 ERR-15 a time that is past shows at the field, and the form is kept', async () => {
      const post = await draft();
      await open(post);
      await page.getByLabel('Title', { exact: true }).fill('Typed as well');
      await time().fill('2021-01-05T09:00');
      await save();
      await notice(page, 'Failed to save content. Please try again.');
      await page.getByText('Please choose a time in the future').waitFor();
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Typed as well');
      await time().fill('2031-01-05T09:00');
      await save();
      expect(await saved(post)).toMatchObject({ title: 'Typed as well', publish_at: '2031-01-05T14:00:00.000Z' });
    });

    it('TR-07 when the time comes the open list shows it published, and the time line says by whom', async () => {
      const post = await draft({ publish_at: new Date(Date.now() + 10_000).toISOString() });
      await page.goto('/admin/cms');
      await row(post).getByText('Scheduled', { exact: true }).waitFor();
      await row(post).getByText('Published', { exact: true }).waitFor({ timeout: 40_000 });
      expect(await row(post).getByText('Scheduled', { exact: true }).count()).toBe(0);
      await open(post);
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page.getByRole('button', { name: /^Guildhall published/ }).waitFor();
    });

    it.each([1280, 360])('TR-07 the field at %i: nothing for axe, nothing wider than the page', async (width) => {
      const post = await draft({ publish_at: '2031-07-05T14:30:00.000Z' });
      await page.setViewportSize({ width, height: 800 });
      await open(post);
      await time().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  });
});
