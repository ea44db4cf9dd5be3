import { setTimeout as sleep } from 'node:timers/promises';
import { appoint } from '../support/appoint';
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
  running,
  shows,
  talent,
  write,
} from '../support/console-lists';
import { faultsOf } from '../support/faults';
import { notice } from '../support/notices';
import { eventually, hold } from '../support/pages';
import { newcomer } from '../support/people';

describe('the lists of the consoles', () => {
  inTheListsOfTheConsoles();
  const search = (words: string) => page.getByRole('searchbox').fill(words);
  const query = () => new URL(page.url()).search;

  describe('on a phone', () => {
    it('CM-03 what can be done with a row is one menu beside its title', async () => {
      const id = await write('Loquats on a phone');
      await open(admin, '/admin/cms', { viewport: { width: 360, height: 800 } });
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

  it('CM-02 on a tablet the name of a screen and what it offers are one line, and so are its filters', async () => {
    await write('Loquats on a tablet');
    await open(admin, '/admin/cms', { viewport: { width: 768, height: 900 } });
    const middle = async (selector: string) => {
      const { y, height } = (await page.locator(selector).first().boundingBox())!;
      return Math.round(y + height / 2);
    };
    await page.getByRole('combobox', { name: 'Statuses' }).waitFor();
    expect(Math.abs((await middle('.console-head h1')) - (await middle('.console-head .acts')))).toBeLessThan(16);
    const choices = await page
      .locator('.RaList-actions .choice')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
    expect([choices.length > 1, new Set(choices).size]).toEqual([true, 1]);
  });

  it('CM-07 on a tablet the names of categories begin where their heading does', async () => {
    await admin.post('/api/categories', { name: 'Orchards', slug: 'orchards' });
    await open(admin, '/admin/cms?tab=categories', { viewport: { width: 768, height: 900 } });
    await page.getByText('Orchards', { exact: true }).waitFor();
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => each.getBoundingClientRect().x);
    expect(await left('.cell-title strong')).toBe(await left('.console-head h1'));
  });

  it('CO-04 given nothing that moved lately, when a page hears the live channel, then it has asked for its rows once', async () => {
    await write('Walnuts, asked for once');
    await open(admin, '/robots.txt');
    // The channel also says what moved in the 2 s before a page began.
    await sleep(4000);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const letGo = await hold(page, '**/api/live*', 'GET');
    const live = page.waitForResponse('**/api/live*');
    await page.goto('/admin/cms');
    await row('Walnuts, asked for once').waitFor();
    letGo();
    await live;
    await sleep(1000);
    expect(asked.filter((path) => path === '/api/content').length).toBe(1);
    await write('Walnuts, heard of');
    await row('Walnuts, heard of').waitFor();
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

    it('each page is a step in the history; a page past the end leads to the last one', async () => {
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

    it('SV-04 cards come first; a person who chose the table finds it again', async () => {
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
