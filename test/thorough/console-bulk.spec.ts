import { readFileSync } from 'node:fs';
import {
  admin,
  bar,
  button,
  dialog,
  inTheListsOfTheConsoles,
  offer,
  open,
  page,
  press,
  row,
  talent,
  write,
} from '../support/console-lists';
import { notice } from '../support/notices';
import { disturb, eventually, hold } from '../support/pages';

describe('the lists of the consoles', () => {
  inTheListsOfTheConsoles();
  const pick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check();
  const statusOf = async (id: string) => (await admin.get<{ status: string }>(`/api/content/${id}`)).body.status;

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

    it('CM-06 what could not be deleted shows with its reason and can be tried again; what is gone is no longer selected', async () => {
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
      expect(await failures.allTextContents()).toEqual([
        'Stubborn The server had a problem. Please try again.',
        'Vanished Content not found',
      ]);
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
      await dialog().getByText('The server did not answer. The list shows what is saved now.').waitFor();
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
});
