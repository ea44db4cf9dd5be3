import { notice } from '../support/notices';
import { eventually } from '../support/pages';
import type { Someone } from '../support/people';
import { slowRoad } from '../support/proxy';
import { tabOf } from '../support/tabs';
import {
  admin,
  at,
  browser,
  button,
  drafts,
  field,
  here,
  open,
  page,
  question,
  running,
  talent,
  title,
  turnTo,
  value,
  withUnsavedTexts,
  write,
} from '../support/unsaved-texts';

const SERVICE = { title: 'Practice CRM setup', description: 'One intake pipeline', price: 1150, duration: 10 };
const PRODUCT = { title: 'Intake snapshot', description: 'Four forms and a calendar', price: 149.5 };

describe('what is typed and not saved', () => {
  withUnsavedTexts();
  const toConsole = (who: Someone) =>
    page
      .locator('.console-nav')
      .getByRole('link')
      .nth(who === admin ? 1 : 0);

  describe('leaving asks', () => {
    const forms: [name: string, who: () => Someone, path: () => Promise<string>][] = [
      ['a new service', () => talent, async () => '/create-service'],
      ['a service', () => talent, async () => `/edit-service/${(await talent.post('/api/services', SERVICE)).body['id']}`],
      ['a new product', () => talent, async () => '/create-product'],
      ['a product', () => talent, async () => `/edit-product/${(await talent.post('/api/products', PRODUCT)).body['id']}`],
      ['new content', () => admin, async () => '/admin/cms/create'],
      ['content', () => admin, async () => `/admin/cms/edit/${await write()}`],
    ];
    it.each(forms)('%s: a link asks, Stay keeps every word, Leave goes', async (_name, who, path) => {
      const form = await path();
      await open(who(), form);
      await field('Title').fill('Typed and not saved');
      await toConsole(who()).click();
      await question().waitFor();
      await eventually(async () => expect(await question().locator(':focus').textContent()).toBe('Stay'));
      await page.keyboard.press('Escape');
      await question().waitFor({ state: 'detached' });
      expect([here(), await value('Title')]).toEqual([form, 'Typed and not saved']);
      await toConsole(who()).click();
      await question().getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL((url) => url.pathname !== form);
      await eventually(async () => expect(await drafts()).toBe(0));
    });

    it('a step back asks too, and goes where it would have gone', async () => {
      await open(talent, '/manage-services');
      await page.getByRole('link', { name: 'Add New Service' }).click();
      await field('Title').fill('Half of it');
      await page.evaluate(() => history.back());
      await question().getByRole('button', { name: 'Stay' }).click();
      await eventually(async () => expect([here(), await value('Title')]).toEqual(['/create-service', 'Half of it']));
      await page.evaluate(() => history.back());
      await question().getByRole('button', { name: 'Leave' }).click();
      await at('/manage-services');
    });

    it('a closed tab and a reload are asked about by the browser', async () => {
      await open(admin, `/admin/cms/edit/${await write()}`);
      await field('Title').pressSequentially('!');
      const isGuarded = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
      await eventually(async () => expect(await isGuarded()).toBe(true));
      for (const leave of [() => page.close({ runBeforeUnload: true }), () => page.evaluate(() => location.reload())]) {
        const asking = page.waitForEvent('dialog');
        void leave().catch(() => undefined);
        const asked = await asking;
        expect(asked.type()).toBe('beforeunload');
        await asked.dismiss();
      }
      expect(await value('Title')).toMatch(/!/);
    });

    it('logging out asks first', async () => {
      await open(talent, '/create-service');
      await field('Title').fill('Half of it');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await question().getByRole('button', { name: 'Stay' }).click();
      expect(await value('Title')).toBe('Half of it');
      expect((await page.request.post('/api/auth/refresh', { data: {} })).ok()).toBe(true);
    });

    it('CM-08 a category half typed asks before its dialog closes', async () => {
      await open(admin, '/admin/cms?tab=categories');
      await button('New Category').click();
      await field('Name').fill('Half of it');
      await page.keyboard.press('Escape');
      await question().getByRole('button', { name: 'Stay' }).click();
      expect(await value('Name')).toBe('Half of it');
      await button('Cancel').click();
      await question().getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('nobody is asked who typed nothing, took it back, or saved', async () => {
      const id = await write();
      await open(admin, `/admin/cms/edit/${id}`);
      const title = await value('Title');
      await toConsole(admin).click();
      await at('/admin/cms');
      await page.goto(`/admin/cms/edit/${id}`);
      await field('Title').fill('Other');
      await field('Title').fill(title);
      await toConsole(admin).click();
      await at('/admin/cms');
      await page.goto(`/admin/cms/edit/${id}`);
      await field('Title').fill('Other');
      await button('Update Content').click();
      await at('/admin/cms');
      await notice(page, 'Content updated successfully');
      expect([await question().count(), await drafts()]).toEqual([0, 0]);
    });
  });

  it('CM-06 a delete that was confirmed happens, though the tab is closed before it has arrived', async () => {
    const id = await write();
    const road = await slowRoad(Number(new URL(running.url).port), 'DELETE');
    try {
      turnTo(await tabOf(browser, road.url, admin));
      await page.goto('/admin/cms');
      const row = page.getByRole('row', { name: title });
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await road.arrived;
      const context = page.context();
      await page.close();
      // Another tab of the same browser has been served: what belonged to the closed one is gone.
      turnTo(await context.newPage());
      await page.goto('/robots.txt');
      road.letGo();
      await eventually(async () => expect((await admin.get(`/api/content/${id}`)).status).toBe(404));
    } finally {
      road.stop();
    }
  });
});
