import { randomUUID } from 'node:crypto';
import type { Content } from '@guildhall/contracts/content';
import type { Page } from 'playwright';
import { faultsOf } from '../support/faults';
import { notice } from '../support/notices';
import { leave, tabOf } from '../support/tabs';
import { admin, browser, running, withTwoEditors } from '../support/two-editors';

describe('what becomes of a piece of content', () => {
  withTwoEditors();

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
