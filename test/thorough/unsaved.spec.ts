import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { notice } from '../support/notices';
import { eventually, faultsOf } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { slowRoad } from '../support/proxy';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const BODY = 'A long text, typed over an afternoon.\n\nWith **Markdown** in it.';
const SERVICE = { title: 'Practice CRM setup', description: 'One intake pipeline', price: 1150, duration: 10 };
const PRODUCT = { title: 'Intake snapshot', description: 'Four forms and a calendar', price: 149.5 };

describe('what is typed and not saved', () => {
  let running: Running;
  let browser: Browser;
  let admin: Someone;
  let talent: Someone;
  let page: Page;
  let written = 0;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    talent = await newcomer(running.url, 'talent', 'talent');
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  afterEach(() => leave(page));

  const open = async (who: Someone, path: string) => {
    page = await tabOf(browser, running.url, who);
    await page.goto(path);
  };
  /** The tab is gone, without a question and without another word from it; a new one is opened. */
  const reopen = async (path: string) => {
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await page.goto(path);
  };
  const write = async () => {
    written += 1;
    const post = { title: `Post ${written}`, slug: `unsaved-${written}`, content: 'Some words of a post' };
    return (await admin.post<{ id: string }>('/api/content', post)).body.id;
  };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const value = (label: string) => field(label).inputValue();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const at = (path: string) => page.waitForURL((url) => url.pathname === path);
  const here = () => new URL(page.url()).pathname;
  const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const draft = () => page.getByRole('region', { name: 'Draft' });
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('guildhall:draft:')).length);
  const draftKept = () => eventually(async () => expect(await drafts()).toBe(1));
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

  describe('a draft of a long text', () => {
    it('survives a closed tab: offered, not forced, brought back, gone once it is saved', async () => {
      const id = await write();
      const path = `/admin/cms/edit/${id}`;
      await open(admin, path);
      await field('Content').fill(BODY);
      await draftKept();
      await reopen(path);
      const restore = draft().getByRole('button', { name: /^Restore your draft of [A-Z][a-z]{2} \d\d, \d{4}, / });
      await restore.waitFor();
      expect(await value('Content')).toBe('Some words of a post');
      await restore.click();
      expect(await value('Content')).toBe(BODY);
      await draft().waitFor({ state: 'detached' });
      await button('Update Content').click();
      await at('/admin/cms');
      await notice(page, 'Content updated successfully');
      expect((await admin.get<{ content: string }>(`/api/content/${id}`)).body.content).toBe(BODY);
      expect(await drafts()).toBe(0);
      await page.goto(path);
      await field('Title').waitFor();
      expect(await draft().count()).toBe(0);
    });

    it('of a new post and of a new product, more details and all, come back whole', async () => {
      await open(admin, '/admin/cms/create');
      await field('Title').fill('A new one');
      await field('Content').fill(BODY);
      await draftKept();
      await reopen('/admin/cms/create');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect([await value('Title'), await value('Content')]).toEqual(['A new one', BODY]);
      await leave(page);

      await open(talent, '/create-product');
      await field('Description').fill(BODY);
      await page.getByText('More details').click();
      await field('Key features').fill('One\nTwo');
      await draftKept();
      await reopen('/create-product');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      await page.getByText('More details').click();
      expect([await value('Description'), await value('Key features')]).toEqual([BODY, 'One\nTwo']);
    });

    it('what was typed before it is brought back changes places with it', async () => {
      await open(talent, '/create-service');
      await field('Description').fill('The first of two');
      await draftKept();
      await reopen('/create-service');
      await field('Description').fill('The second of two');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect(await value('Description')).toBe('The first of two');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect(await value('Description')).toBe('The second of two');
    });

    it('discarded, it is not offered again', async () => {
      await open(talent, '/create-service');
      await field('Description').fill(BODY);
      await draftKept();
      await reopen('/create-service');
      await draft().getByRole('button', { name: 'Discard' }).click();
      await draft().waitFor({ state: 'detached' });
      expect(await drafts()).toBe(0);
      await page.reload();
      await field('Description').waitFor();
      expect([await draft().count(), await value('Description')]).toEqual([0, '']);
    });

    it('is not shown to another person on the same machine, nor at another record', async () => {
      const [one, other] = [await write(), await write()];
      await open(admin, `/admin/cms/edit/${one}`);
      await field('Content').fill(BODY);
      await draftKept();
      await reopen(`/admin/cms/edit/${other}`);
      await field('Title').waitFor();
      expect(await draft().count()).toBe(0);
      const second = await newcomer(running.url, 'client', 'second-editor');
      appoint(running, second.email);
      await page.context().request.post('/api/auth/sign-in', { data: { email: second.email, password: second.password } });
      await page.goto(`/admin/cms/edit/${one}`);
      await field('Title').waitFor();
      expect([await draft().count(), await value('Content')]).toEqual([0, 'Some words of a post']);
    });

    it.each([
      ['the console', '/manage-services'],
      ['the public site', '/marketplace'],
    ])('logging out of %s asks what becomes of it: nobody who sits there next reads it unless its writer says so', async (_, path) => {
      const account = () => page.getByRole('button', { name: /^Account of/ });
      const logOut = async () => {
        await account().click();
        await page.getByRole('menuitem', { name: 'Log out' }).click();
      };
      const ask = () => page.getByRole('alertdialog', { name: 'Keep your drafts here?' });
      await open(talent, '/create-service');
      await field('Description').fill(BODY);
      await draftKept();
      const another = `guildhall:draft:${admin.id}:services:new:1`;
      await page.evaluate((key) => localStorage.setItem(key, '{}'), another);
      await reopen(path);
      await account().waitFor();
      await page.context().setOffline(true);
      await logOut();
      // The console has the question at hand; the public site would have to load it.
      if (path === '/manage-services') await ask().getByRole('button', { name: 'Keep' }).click();
      await notice(page, 'Sign out failed: An unexpected error occurred.');
      await page.context().setOffline(false);
      await page.goto(path);
      await logOut();
      await ask().getByText('a draft that you did not save').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      const signInAgain = async () => {
        await page.context().request.post('/api/auth/sign-in', { data: { email: talent.email, password: talent.password } });
        await page.evaluate(() => localStorage.setItem('guildhall-signed-in', '1'));
      };
      for (const keep of [() => page.keyboard.press('Escape'), () => ask().getByRole('button', { name: 'Keep' }).click()]) {
        await keep();
        await at('/');
        expect(await drafts()).toBe(2);
        await signInAgain();
        await page.goto(path);
        await logOut();
        await ask().waitFor();
      }
      await ask().getByRole('button', { name: 'Remove' }).click();
      await at('/');
      const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')));
      await eventually(async () => expect(await kept()).toEqual([another]));
    });

    it('OP-03 a draft older than what was saved since overwrites nothing unasked', async () => {
      const id = await write();
      const path = `/admin/cms/edit/${id}`;
      const second = await newcomer(running.url, 'client', 'second-editor');
      appoint(running, second.email);
      await second.signIn();
      await open(admin, path);
      await field('Content').fill(BODY);
      await draftKept();
      const theirs = { version: 0, title: 'Their title', content: 'Their whole new text' };
      expect((await second.put(`/api/content/${id}`, theirs)).status).toBe(200);
      await reopen(path);
      await draft().getByText('The record has been saved since').waitFor();
      expect(await value('Content')).toBe('Their whole new text');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect(await value('Content')).toBe(BODY);
      await button('Update Content').click();
      const clash = page.getByRole('region', { name: 'Changed meanwhile' });
      await clash.getByRole('group', { name: 'Title' }).waitFor();
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({
        title: 'Their title',
        content: 'Their whole new text',
      });
      await clash.getByRole('button', { name: 'Merge' }).click();
      await button('Update Content').click();
      await at('/admin/cms');
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({ title: 'Their title', content: BODY });
    });
  });

  it('CM-06 a delete that was confirmed happens, though the tab is closed before it has arrived', async () => {
    const id = await write();
    const road = await slowRoad(Number(new URL(running.url).port), 'DELETE');
    try {
      page = await tabOf(browser, road.url, admin);
      await page.goto('/admin/cms');
      const row = page.getByRole('row', { name: `Post ${written}` });
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await road.arrived;
      const context = page.context();
      await page.close();
      // Another tab of the same browser has been served: what belonged to the closed one is gone.
      page = await context.newPage();
      await page.goto('/robots.txt');
      road.letGo();
      await eventually(async () => expect((await admin.get(`/api/content/${id}`)).status).toBe(404));
    } finally {
      road.stop();
    }
  });
});
