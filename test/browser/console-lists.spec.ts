import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { notice } from '../support/notices';
import { disturb, eventually, faultsOf, hold } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

describe('the lists of the consoles', () => {
  let running: Running;
  let browser: Browser;
  let admin: Someone;
  let talent: Someone;
  let page: Page;
  let written = 0;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  beforeEach(async () => {
    talent = await newcomer(running.url, 'talent', 'talent');
  });
  afterEach(() => leave(page));

  const open = async (who: Someone, path: string) => {
    page = await tabOf(browser, running.url, who, { timezoneId: 'UTC' });
    await page.goto(path);
  };
  const write = async (title: string, fields: object = {}) => {
    written += 1;
    const post = { title, slug: `listed-${written}`, content: 'Some words of a post', ...fields };
    const { body, status } = await admin.post<{ id: string }>('/api/content', post);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  };
  const offer = async (title: string, price = 100) =>
    (await talent.post<{ id: string }>('/api/services', { title, price, duration: 3, description: 'Words about it' })).body.id;
  const row = (title: string) => page.getByRole('row', { name: title });
  const titles = () => page.locator('.cell-title a').allTextContents();
  const shows = (...expected: string[]) => eventually(async () => expect(await titles()).toEqual(expected));
  const search = (words: string) => page.getByRole('searchbox').fill(words);
  const pick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check();
  const bar = () => page.getByRole('region', { name: 'Selected' });
  const dialog = () => page.getByRole('alertdialog');
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const query = () => new URL(page.url()).search;
  const statusOf = async (id: string) => (await admin.get<{ status: string }>(`/api/content/${id}`)).body.status;

  describe('on a phone', () => {
    it('CM-03 what can be done with a row is one menu beside its title', async () => {
      const id = await write('Loquats on a phone');
      page = await tabOf(browser, running.url, admin, { viewport: { width: 360, height: 800 } });
      await page.goto('/admin/cms');
      const actions = row('Loquats on a phone').getByRole('button', { name: 'Actions' });
      await actions.click();
      const menu = page.getByRole('menu', { name: 'Actions' });
      expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['View', 'Edit', 'Delete']);
      expect(await menu.getByRole('menuitem', { name: 'View' }).getAttribute('target')).toBe('_blank');
      expect(await faultsOf(page)).toEqual([]);
      await menu.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog().getByText('This action cannot be undone.').waitFor();
      await press('Cancel');
      await actions.click();
      await menu.getByRole('menuitem', { name: 'Edit' }).click();
      await page.waitForURL(`**/admin/cms/edit/${id}`);
    });
  });

  describe('saved views', () => {
    const views = () => button('Views').click();
    const item = (name: string) => page.getByRole('menu', { name: 'Views' }).getByText(name, { exact: true });

    it('OP-05 a person saves what they asked for, comes back to it, and removes it', async () => {
      await write('Medlars, a draft');
      await write('Medlars, published', { status: 'published' });
      await open(admin, '/admin/cms?q=medlars&sort=title&status=draft');
      await shows('Medlars, a draft');
      await views();
      await item('Save this view...').click();
      await page.getByRole('dialog', { name: 'Save current view as' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByLabel('View name').fill('Drafts of medlars');
      await button('Save').click();
      await page.goto('/admin/cms?q=medlars');
      await shows('Medlars, published', 'Medlars, a draft');
      await views();
      expect(await faultsOf(page)).toEqual([]);
      await item('Drafts of medlars').click();
      await shows('Medlars, a draft');
      expect(Object.fromEntries(new URLSearchParams(query()))).toEqual({ q: 'medlars', sort: 'title', status: 'draft' });
      await views();
      await item('Remove “Drafts of medlars”').click();
      await button('Confirm').click();
      await views();
      await item('Save this view...').waitFor();
      expect(await item('Drafts of medlars').count()).toBe(0);
    });
  });

  describe('what is asked for is in the address', () => {
    it('CM-02 words, filters and order are kept over a reload and a step back', async () => {
      await write('Pears, a draft');
      await write('Apples, published', { status: 'published' });
      await write('Pears, published', { status: 'published' });
      await open(admin, '/admin/cms');
      await search('pears');
      await shows('Pears, published', 'Pears, a draft');
      expect(query()).toBe('?q=pears');
      await button('Title').click();
      await shows('Pears, a draft', 'Pears, published');
      await page.getByLabel('Statuses').selectOption('draft');
      await shows('Pears, a draft');
      expect(query()).toBe('?q=pears&sort=title&status=draft');
      await page.reload();
      await shows('Pears, a draft');
      expect(await page.getByRole('searchbox').inputValue()).toBe('pears');
      await page.goBack();
      await shows('Pears, a draft', 'Pears, published');
      await search('quinces');
      await page.getByText('Nothing found').waitFor();
      await button('Show All').click();
      await row('Apples, published').waitFor();
    });

    it('pages are steps of their own; a page that is no more leads to the last one', async () => {
      // Left over where this is tried a second time.
      for (const { id } of (await admin.get<{ id: string }[]>('/api/content?filter={"q":"paged"}')).body)
        await admin.remove(`/api/content/${id}`);
      for (let at = 0; at < 27; at++) await write(`Paged ${String(at).padStart(2, '0')}`);
      await open(admin, '/admin/cms?q=paged&sort=title');
      await page.getByText('Page 1 of 2').waitFor();
      await page.setViewportSize({ width: 1280, height: 240 });
      await button('Next').click();
      await shows('Paged 25', 'Paged 26');
      await eventually(async () => expect(await page.evaluate(() => window.scrollY)).toBe(0));
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(query()).toBe('?q=paged&sort=title&page=2');
      await page.goBack();
      await page.getByText('Page 1 of 2').waitFor();
      await page.goto('/admin/cms?q=paged&sort=title&page=2');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await bar().getByRole('button', { name: 'Delete' }).click();
      await press('Delete');
      await notice(page, '2 items deleted');
      await eventually(async () => expect(await page.getByRole('row').count()).toBe(26));
      expect(query()).toBe('?q=paged&sort=title');
    });
  });

  describe('many at once', () => {
    it('TR-07 publish and unpublish ask once for all, and are done when the server says so', async () => {
      const [one, two] = [await write('Bulk one'), await write('Bulk two')];
      await open(admin, '/admin/cms?q=bulk');
      await pick('Bulk one');
      await pick('Bulk two');
      await bar().getByText('2 items selected').waitFor();
      await bar().getByRole('button', { name: 'Publish', exact: true }).click();
      await dialog().getByText('Everybody will be able to read 2 items.').waitFor();
      const letGo = await hold(page, '**/api/content/*/publish', 'POST');
      await press('Publish');
      await dialog().getByText('Publishing 1 of 2...').waitFor();
      expect(await row('Bulk one').getByText('Draft').count()).toBe(1);
      letGo();
      await notice(page, '2 items published');
      await row('Bulk one').getByText('Published').waitFor();
      await dialog().waitFor({ state: 'detached' });
      expect([await statusOf(one), await statusOf(two), await bar().count()]).toEqual(['published', 'published', 0]);
      await pick('Bulk two');
      await bar().getByRole('button', { name: 'Unpublish' }).click();
      await press('Unpublish');
      await notice(page, '1 item unpublished');
      expect([await statusOf(one), await statusOf(two)]).toEqual(['published', 'draft']);
    });

    it('CM-06 what could not be deleted shows with its reason and can be tried again; what is gone is selected no more', async () => {
      const kept = await write('Stubborn');
      const foreign = await write('Vanished');
      await write('Willing');
      await open(admin, '/admin/cms');
      for (const title of ['Stubborn', 'Vanished', 'Willing']) await pick(title);
      await bar().getByRole('button', { name: 'Delete' }).click();
      await dialog().getByText('Are you sure you want to delete 3 items? This action cannot be undone.').waitFor();
      await admin.remove(`/api/content/${foreign}`);
      await disturb(page, `**/api/content/${kept}`, 'DELETE', { status: 500 });
      await press('Delete');
      await page.getByRole('alertdialog', { name: '2 of 3 items not deleted' }).waitFor();
      const failures = dialog().getByRole('listitem');
      expect(await failures.allTextContents()).toEqual(['Stubborn The server could not do it.', 'Vanished Content not found']);
      await row('Willing').waitFor({ state: 'detached' });
      await page.unroute(`**/api/content/${kept}`);
      await press('Try Again');
      await page.getByRole('alertdialog', { name: '1 of 3 items not deleted' }).waitFor();
      expect(await failures.allTextContents()).toEqual(['Vanished Content not found']);
      await press('Close');
      await row('Stubborn').waitFor({ state: 'detached' });
      await bar().waitFor({ state: 'detached' });
      expect((await admin.get(`/api/content/${kept}`)).status).toBe(404);
    });

    it('CM-06 what was deleted while its answers were lost shows as deleted when it is tried again', async () => {
      const id = await write('Lost on the way');
      await open(admin, '/admin/cms');
      await pick('Lost on the way');
      await bar().getByRole('button', { name: 'Delete' }).click();
      const lost = `**/api/content/${id}`;
      await page.route(lost, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await press('Delete');
      await dialog().getByText('No answer came; the list shows the current state.').waitFor();
      await page.unroute(lost);
      await press('Try Again');
      await notice(page, '1 item deleted');
    });

    it('CM-06 given a person who leaves the list, then a notice says what could not be done, and why', async () => {
      const doomed = await write('Doomed twice');
      await open(admin, '/admin/cms/create');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await pick('Doomed twice');
      await bar().getByRole('button', { name: 'Delete' }).click();
      const letGo = await hold(page, `**/api/content/${doomed}`, 'DELETE');
      await press('Delete');
      await dialog().getByText('Deleting 1 of 1...').waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Create New Content' }).waitFor();
      await admin.remove(`/api/content/${doomed}`);
      letGo();
      await notice(page, '1 of 1 item not deleted');
      const leftover = page.getByRole('region', { name: 'Not done' });
      expect(await leftover.getByRole('listitem').allTextContents()).toEqual(['Doomed twice Content not found']);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
      await leftover.getByRole('button', { name: 'Close' }).click();
      await leftover.waitFor({ state: 'detached' });
    });

    it('SV-06 services: chosen in cards and in the table, cancelled, then deleted', async () => {
      const ids = [await offer('First service'), await offer('Second service'), await offer('Third service')];
      await open(talent, '/manage-services');
      await pick('First service');
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Table' }).click();
      expect(await page.getByRole('checkbox', { name: 'Select First service' }).isChecked()).toBe(true);
      await pick('Third service');
      await bar().getByRole('button', { name: 'Delete' }).click();
      await press('Cancel');
      await bar().getByRole('button', { name: 'Delete' }).click();
      await press('Delete');
      await notice(page, '2 services deleted');
      await row('First service').waitFor({ state: 'detached' });
      const found = await Promise.all(ids.map(async (id) => (await talent.get(`/api/services/${id}`)).status));
      expect(found).toEqual([404, 200, 404]);
    });

    it('PM-03 products: several are deleted with one confirmation, by keyboard alone', async () => {
      for (const title of ['Snapshot one', 'Snapshot two'])
        await talent.post('/api/products', { title, description: 'Four forms', price: 10 });
      await open(talent, '/manage-products');
      await page.getByRole('checkbox', { name: 'Select Snapshot two' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('checkbox', { name: 'Select Snapshot one' }).focus();
      await page.keyboard.press('Space');
      await bar().getByRole('button', { name: 'Delete' }).focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      await eventually(async () => expect(await dialog().locator(':focus').textContent()).toBe('Cancel'));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await notice(page, '2 products deleted');
      await page.getByText('No products yet').waitFor();
      await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY'));
    });
  });

  describe('a file of what is filtered', () => {
    const exported = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
      const text = readFileSync(await download.path(), 'utf8');
      return {
        name: download.suggestedFilename(),
        lines: text
          .replace(/^\ufeff/, '')
          .trimEnd()
          .split('\r\n'),
      };
    };

    it('all pages of it, in its order, and no text in it is a formula', async () => {
      const risky = ['=1+1 in a file', '+1 in a file', '-1 in a file', '@SUM in a file'];
      for (const title of risky) await write(title);
      for (let at = 0; at < 105; at++) await write(`Plain ${String(at).padStart(3, '0')} in a file`);
      await write('Not asked for');
      await open(admin, '/admin/cms?q=in a file&sort=title');
      await page.getByText('109 items').waitFor();
      const { name, lines } = await exported();
      expect(name).toMatch(/^items-\d{4}-\d\d-\d\d\.csv$/);
      expect(lines).toHaveLength(110);
      expect(lines[0]).toBe('"Title","Slug","Type","Status","Categories","Published","Created","Updated"');
      const first = lines.slice(1).map((line) => /^"((?:[^"]|"")*)"/.exec(line)?.[1]);
      expect(first.slice(-105)).toEqual(Array.from({ length: 105 }, (_, at) => `Plain ${String(at).padStart(3, '0')} in a file`));
      expect(first.slice(0, 4).sort()).toEqual(risky.map((title) => `'${title}`).sort());
    });

    it('a failure shows, and nothing is saved', async () => {
      await offer('Exported');
      await open(talent, '/manage-services');
      await page.getByRole('article').waitFor();
      await disturb(page, '**/api/services?*', 'GET', { status: 400 });
      await button('Export CSV').click();
      await notice(page, 'The list could not be exported.');
    });
  });

  describe('how a person likes to see a list', () => {
    it('columns are chosen by keyboard and kept; somebody else in the same browser has their own', async () => {
      await write('With columns');
      await open(admin, '/admin/cms?q=with columns');
      await row('With columns').waitFor();
      const heads = () => page.getByRole('columnheader').allTextContents();
      await button('Columns').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitemcheckbox', { name: 'Slug' }).waitFor();
      await eventually(async () => expect(await page.locator('[role="menuitemcheckbox"]:focus').textContent()).toBe('Slug'));
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await eventually(async () => expect(await heads()).toEqual(['Title', 'Slug', 'Status', 'Updated', 'Actions']));
      await page.reload();
      await row('With columns').waitFor();
      expect(await heads()).toEqual(['Title', 'Slug', 'Status', 'Updated', 'Actions']);

      const other = await newcomer(running.url, 'client', 'other-editor');
      appoint(running, other.email);
      await page.context().request.post('/api/auth/sign-in', { data: { email: other.email, password: other.password } });
      await page.reload();
      await row('With columns').waitFor();
      expect(await heads()).toEqual(['Title', 'Type', 'Status', 'Updated', 'Actions']);
    });

    it('SV-04 cards first; who prefers a table finds it again', async () => {
      await offer('Cheap one', 10);
      await offer('Dear one', 900);
      await open(talent, '/manage-services');
      await page.getByLabel('Order').selectOption('Highest price first');
      const names = () => page.getByRole('article').getByRole('heading').allTextContents();
      await eventually(async () => expect(await names()).toEqual(['Dear one', 'Cheap one']));
      expect(query()).toBe('?sort=-price');
      await button('Table').click();
      await row('Dear one').waitFor();
      await page.reload();
      await row('Dear one').waitFor();
      expect(await page.getByRole('article').count()).toBe(0);
    });
  });
});
