import type { Browser } from 'playwright';
import { appoint } from '../support/appoint';
import { disturb } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave } from '../support/tabs';
import { Visit } from '../support/visit';

const LIMIT = 120_000;
const LONG = 'Unbroken'.repeat(12);

describe('every state of the consoles, by day and by night, wide and small: nothing for axe, nothing too wide', () => {
  let running: Running;
  let browser: Browser;
  let admin: Someone;
  const visit = new Visit(
    () => browser,
    () => running.url,
  );
  const { see, never, words, press } = visit;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    admin = await newcomer(running.url, 'client', 'states');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  afterEach(() => leave(visit.page));

  const go = (path: string) => visit.page.goto(path);
  const field = (name: string) => visit.page.getByLabel(name, { exact: true });
  const row = (name: string) => visit.page.getByRole('row', { name });
  const question = () => visit.page.getByRole('alertdialog').waitFor();
  /** A list that is empty, on its way, and not to be had. */
  const withoutRows = async (path: string, api: string, empty: string, failed: string) => {
    await go(path);
    await words(empty);
    await see(`${path} empty`);
    await never(api);
    await go(path);
    // The script of a screen has the same skeleton while it loads.
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await visit.page.locator('.skeleton').first().waitFor();
    await see(`${path} loading`);
    await visit.page.unroute(api);
    await disturb(visit.page, api, 'GET', { status: 400 });
    await go(path);
    await words(failed);
    await see(`${path} failed`);
    await visit.page.unroute(api);
  };

  it(
    'the talent: lists, forms, questions and the bar of what is selected',
    async () => {
      const talent = await newcomer(running.url, 'talent', 'states');
      await visit.start(talent);
      await withoutRows('/manage-services', '**/api/services?*', 'No services yet', 'Your services could not be loaded');
      await withoutRows('/manage-products', '**/api/products?*', 'No products yet', 'Your products could not be loaded');
      await go('/dashboard');
      await words('No services yet');
      await see('dashboard, empty');

      for (const [noun, button, busy, outcome] of [
        ['service', 'Create Service', 'Creating Service...', 'Delivery time is required'],
        ['product', 'Create Product', 'Creating Product...', 'Price is required'],
      ] as const) {
        await go(`/create-${noun}`);
        await visit.page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
        await words(outcome);
        await see(`create ${noun}, refused at its fields`);
        await field('Title').fill(LONG);
        await field('Description').fill(`What it is good for. ${LONG}`);
        await field('Price ($)').fill('40');
        if (noun === 'service') await field('Delivery time (days)').fill('3');
        else await visit.page.getByText('More details', { exact: true }).click();
        await see(`create ${noun}, filled in`);
        // For good: a request that is let go would be answered, and lead elsewhere.
        await never(`**/api/${noun}s`);
        await visit.page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
        await words(busy);
        await see(`create ${noun}, busy`);
      }

      const offer = { title: `Quiet automations ${LONG}`, description: `Built and handed over. ${LONG}`, price: 40 };
      const { body } = await talent.post<{ id: string }>('/api/services', { ...offer, duration: 3 });
      await talent.post('/api/products', offer);
      await go('/dashboard');
      await visit.page.getByText(offer.title).first().waitFor();
      for (const name of ['Services', 'Products', 'Reviews', 'Analytics']) {
        await visit.page.getByRole('tab', { name, exact: true }).click();
        await see(`dashboard, ${name}`);
      }
      for (const path of ['/manage-services', '/manage-products']) {
        await go(path);
        await visit.page.getByText(offer.title).first().waitFor();
        await see(`${path}, cards`);
        await press('Table');
        await row(offer.title).waitFor();
        await visit.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
        await visit.page.getByRole('region', { name: 'Selected' }).waitFor();
        await see(`${path}, table, one selected`);
        await visit.page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Delete', exact: true }).click();
        await question();
        await see(`${path}, asked whether to delete`);
        await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click();
      }
      await go(`/edit-service/${body.id}`);
      await field('Title').waitFor();
      await see('edit service');
      await field('Title').fill('Typed and not saved');
      await visit.page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
      await question();
      await see('asked whether to leave');
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'the editor: lists, the form, its preview, versions and what another changed',
    async () => {
      await visit.start(admin);
      const [list, headers] = ['**/api/content?*', { 'content-range': 'content */0' }];
      // What moves is asked for again: until the empty list was seen, it stays empty.
      await visit.page.route(list, (route) => route.fulfill({ json: [], headers }));
      await withoutRows('/admin/cms', list, 'No content yet', 'The content could not be loaded');
      await go('/admin/cms/create');
      await press('Create Content');
      await visit.page.locator('[aria-invalid=true]').first().waitFor();
      await see('create content, refused at its fields');

      const post = { title: `Seven triggers ${LONG}`, slug: 'seven-triggers', content: `## Why\n\nBecause. ${LONG}` };
      const { body } = await admin.post<{ id: string }>('/api/content', { ...post, content_type: 'blog' });
      await admin.post('/api/categories', { name: 'Guides', slug: 'guides', description: LONG });
      await go('/admin/cms');
      await row(post.title).waitFor();
      await see('content');
      await visit.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await visit.page.getByRole('region', { name: 'Selected' }).waitFor();
      await see('content, one selected');
      await row(post.title).getByRole('button', { name: 'Delete' }).click();
      await question();
      await see('content, asked whether to delete');
      await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click();
      await go('/admin/cms?tab=categories');
      await row('Guides').waitFor();
      await see('categories');

      await go(`/admin/cms/edit/${body.id}`);
      await field('Title').waitFor();
      await visit.page.getByRole('complementary').getByRole('heading', { name: 'Why' }).waitFor();
      await see('edit content with its preview');
      await visit.page.getByRole('tab', { name: 'Versions', exact: true }).click();
      await visit.page.getByRole('button', { name: /created/ }).click();
      await see('versions');
      await field('Title').fill('Mine');
      await admin.put(`/api/content/${body.id}`, { version: 0, title: 'Theirs', content: 'Something else.' });
      await press('Update Content');
      await visit.page.getByRole('region', { name: 'Changed by another save' }).waitFor();
      await see('what another save changed');
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );
});
