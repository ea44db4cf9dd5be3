import type { Browser, Page } from 'playwright';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually, hold } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const UNKNOWN = '99999999-9999-4999-8999-999999999999';
const SERVICE = {
  title: 'Practice CRM setup',
  description: 'One intake pipeline and one calendar',
  price: '1150',
  duration: '10',
};
const ACCESS = 'Access restricted: You need to be registered as a talent to access the dashboard.';
const NOT_FOUND = "Service not found: The service you're trying to edit doesn't exist or doesn't belong to you.";
const UNAUTHORIZED = "Unauthorized: You don't have permission to edit this product.";

describe("the talents' console", () => {
  let running: Running;
  let browser: Browser;
  let talent: Someone;
  let stranger: Someone;
  let client: Someone;
  let page: Page;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    stranger = await newcomer(running.url, 'talent', 'stranger');
    client = await newcomer(running.url, 'client', 'client');
  }, 120_000);
  beforeEach(async () => {
    talent = await newcomer(running.url, 'talent', 'talent');
    page = await tabOf(browser, running.url, talent);
  });
  afterEach(() => leave(page));

  const offer = async (fields: object = {}, by = talent) =>
    (await by.post<{ id: string }>('/api/services', { ...SERVICE, ...fields })).body.id;
  const sell = async (fields: object = {}, by = talent) =>
    (
      await by.post<{ id: string }>('/api/products', {
        title: 'Intake snapshot',
        description: 'Four forms',
        price: 149.5,
        ...fields,
      })
    ).body.id;
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const SERVICE_FORM = {
    Title: SERVICE.title,
    Description: SERVICE.description,
    'Price ($)': '1150',
    'Delivery time (days)': '10',
  };

  describe('who may enter', () => {
    it.each([
      ['RT-11 R11', '/dashboard', '/auth?redirect=/become-talent', ACCESS],
      ['RT-12 R8', '/create-service', '/auth?redirect=/become-talent', null],
      ['RT-12 R8', '/create-product', '/auth?redirect=/become-talent', null],
      ['RT-14', '/manage-services', '/auth?redirect=/manage-services', null],
      ['RT-15 ERR-09', '/manage-products', '/auth', 'Authentication required: You need to be logged in to manage your products.'],
      ['RT-16', `/edit-service/${UNKNOWN}`, `/auth?redirect=/edit-service/${UNKNOWN}`, null],
      [
        'RT-17 ERR-09',
        `/edit-product/${UNKNOWN}`,
        '/auth',
        'Authentication required: You need to be logged in to edit products.',
      ],
    ])('%s a visitor at %s is led to %s', async (_row, path, target, sentence) => {
      page = await tabOf(browser, running.url);
      await page.goto(path);
      await at(target);
      if (sentence) await notice(page, sentence);
      expect(noticesSoFar(page)).toEqual(sentence ? [sentence] : []);
    });

    it.each([
      ['RT-11 ERR-10', '/dashboard', ACCESS],
      ['RT-12', '/create-service', null],
      ['RT-12', '/create-product', null],
      ['RT-14', '/manage-services', null],
      ['RT-15 R9', '/manage-products', null],
      ['RT-16', `/edit-service/${UNKNOWN}`, null],
      ['RT-17 R10', `/edit-product/${UNKNOWN}`, null],
    ])('%s a client at %s is led to the application', async (_row, path, sentence) => {
      page = await tabOf(browser, running.url, client);
      await page.goto(path);
      await at('/become-talent');
      if (sentence) await notice(page, sentence);
      expect(noticesSoFar(page)).toEqual(sentence ? [sentence] : []);
    });
  });

  describe('services', () => {
    it('SV-01 SV-02 OK-09 a service is created, once, and the profile says so', async () => {
      await page.goto('/create-service');
      const letGo = await hold(page, '**/api/services', 'POST');
      await fill(SERVICE_FORM);
      await page.getByRole('button', { name: 'Create Service' }).click();
      const busy = page.getByRole('button', { name: 'Creating Service...' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      letGo();
      await at('/profile');
      await notice(page, 'Service created');
      const { body } = await talent.get<{ price: number; duration: number }[]>(
        `/api/services?filter=${JSON.stringify({ talent_id: talent.id })}`,
      );
      expect(body).toMatchObject([{ title: SERVICE.title, price: 1150, duration: 10 }]);
    });

    it('VA-11 VA-12 R28 each rule has its sentence at its field, and nothing is sent', async () => {
      await page.goto('/create-service');
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await fill({ Title: 'ab', Description: 'short' });
      await page.getByRole('button', { name: 'Create Service' }).click();
      for (const sentence of [
        'Title must be at least 3 characters',
        'Description must be at least 10 characters',
        'Price is required',
        'Delivery time is required',
      ])
        await page.getByText(sentence).waitFor();
      await fill({ 'Price ($)': '-1' });
      await page.getByText('Price cannot be negative').waitFor();
      await fill({ 'Price ($)': '1e3' });
      await page.getByText('Price is required').waitFor();
      expect(sent.filter((url) => url.includes('/api/services'))).toEqual([]);
      expect(await page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
    });

    it('ERR-05 R8 failures show and the form is kept', async () => {
      await page.goto('/create-service');
      await fill(SERVICE_FORM);
      await disturb(page, '**/api/services', 'POST', { status: 500 });
      await page.getByRole('button', { name: 'Create Service' }).click();
      await notice(page, 'There was a problem creating your service.');
      await page.unroute('**/api/services');
      await disturb(page, '**/api/services', 'POST', { status: 401 });
      await page.getByRole('button', { name: 'Create Service' }).click();
      await notice(page, 'You must be logged in to create a service.');
      expect(await page.getByLabel('Title').inputValue()).toBe(SERVICE.title);
    });

    it('ERR-05 CO-03 given a browser offline, then the form says so, keeps its text, and sends it once the connection is back', async () => {
      await page.goto('/create-service');
      await fill(SERVICE_FORM);
      await page.context().setOffline(true);
      const create = page.getByRole('button', { name: 'Create Service' });
      await create.click();
      await notice(page, 'There was a problem creating your service.');
      expect(await page.getByLabel('Title').inputValue()).toBe(SERVICE.title);
      await page.context().setOffline(false);
      await create.click();
      await notice(page, 'Service created');
      const own = await talent.get<unknown[]>(`/api/services?filter={"talent_id":"${talent.id}"}`);
      expect(own.body).toHaveLength(1);
    });

    it('SV-04 SV-05 SV-06 own services, newest first, in two columns, three lines each', async () => {
      await offer({ title: 'The older one', description: 'words '.repeat(200) });
      await offer({ title: 'The newer one' });
      await offer({ title: 'Of somebody else' }, stranger);
      await page.goto('/manage-services');
      const cards = page.getByRole('article');
      await cards.first().waitFor();
      expect(await cards.getByRole('heading').allTextContents()).toEqual(['The newer one', 'The older one']);
      expect(await cards.first().innerText()).toMatch(/\$1,150[\s\S]*10 days/);
      const [left, right] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()];
      expect(left?.y).toBe(right?.y);
      const lines = await cards
        .nth(1)
        .locator('p')
        .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
      expect(Math.round(lines)).toBe(3);
      await cards.first().getByRole('link', { name: 'Edit' }).click();
      await page.waitForURL('**/edit-service/*');
      await page.goBack();
      await page.getByRole('link', { name: 'Add New Service' }).click();
      await at('/create-service');
    });

    it('SV-08 without services there is a way to the first', async () => {
      await page.goto('/manage-services');
      await page.getByText('No services yet').waitFor();
      await page.locator('main').getByRole('link', { name: 'Create Service' }).click();
      await at('/create-service');
    });

    it('SV-06 SV-07 CF-03 OK-10 delete asks, cancel changes nothing, confirm deletes', async () => {
      const id = await offer();
      await page.goto('/manage-services');
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Are you sure you want to delete this service? This action cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect((await talent.get(`/api/services/${id}`)).status).toBe(200);
      const letGo = await hold(page, '**/api/services/*', 'DELETE');
      await page.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByText('Deleting...').waitFor();
      letGo();
      await notice(page, 'Service deleted');
      await page.getByText('No services yet').waitFor();
    });

    it('ERR-06 what could not be deleted or loaded shows', async () => {
      await offer();
      await page.goto('/manage-services');
      await disturb(page, '**/api/services/*', 'DELETE', { status: 500 });
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await notice(page, 'Failed to delete the service.');
      expect(await page.getByRole('article').count()).toBe(1);
      await disturb(page, '**/api/services?*', 'GET', { status: 400 });
      await page.reload();
      await notice(page, 'Failed to load your services.');
    });

    it('SV-10 OK-11 R53 the form is prefilled and can be saved untouched', async () => {
      const id = await offer();
      await page.goto(`/edit-service/${id}`);
      const save = page.getByRole('button', { name: 'Update Service' });
      await save.waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe(SERVICE.title);
      expect(await page.getByLabel('Description').inputValue()).toBe(SERVICE.description);
      expect(await page.getByLabel('Price ($)').inputValue()).toBe('1150');
      expect(await page.getByLabel('Delivery time (days)').inputValue()).toBe('10');
      const letGo = await hold(page, '**/api/services/*', 'PUT');
      await save.click();
      await page.getByRole('button', { name: 'Updating Service...' }).waitFor();
      letGo();
      await at('/manage-services');
      await notice(page, 'Service updated');
      expect((await talent.get(`/api/services/${id}`)).body).toMatchObject({ version: 1 });
    });

    it('SV-11 RT-16 ERR-08 a missing or foreign service leads back to the own ones', async () => {
      for (const id of [UNKNOWN, await offer({}, stranger)]) {
        await page.goto(`/edit-service/${id}`);
        await at('/manage-services');
        await notice(page, NOT_FOUND);
      }
    });

    it('SV-11 ERR-07 what could not be loaded leads back to the own ones; what could not be saved shows and is kept', async () => {
      const id = await offer();
      const path = `**/api/services/${id}`;
      await disturb(page, path, 'GET', { status: 400 });
      await page.goto(`/edit-service/${id}`);
      await at('/manage-services');
      await notice(page, 'Failed to load service details.');
      await page.unroute(path);
      await page.goto(`/edit-service/${id}`);
      await fill({ Title: 'Renamed' });
      for (const [status, words] of [
        [500, 'There was a problem updating your service.'],
        [401, 'You must be logged in to update a service.'],
      ] as const) {
        await disturb(page, path, 'PUT', { status });
        await page.getByRole('button', { name: 'Update Service' }).click();
        await notice(page, words);
        expect(await page.getByLabel('Title').inputValue()).toBe('Renamed');
      }
    });

    it('SV-11 ERR-07 an edit that another overtook is shown, and what was typed is kept', async () => {
      const id = await offer();
      await page.goto(`/edit-service/${id}`);
      await page.getByLabel('Title').fill('Mine');
      await talent.put(`/api/services/${id}`, { version: 0, title: 'Theirs' });
      await page.getByRole('button', { name: 'Update Service' }).click();
      await notice(page, 'There was a problem updating your service.');
      expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
      expect((await talent.get(`/api/services/${id}`)).body).toMatchObject({ title: 'Theirs' });
    });
  });

  describe('products', () => {
    it('PM-01 PM-02 OK-12 R56 a product is created; a blank image is the drawn cover', async () => {
      await page.goto('/create-product');
      const letGo = await hold(page, '**/api/products', 'POST');
      await fill({ Title: 'Intake snapshot', Description: 'Four forms and a calendar', 'Price ($)': '149.50' });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await page.getByRole('button', { name: 'Creating Product...' }).waitFor();
      letGo();
      await at('/profile');
      await notice(page, 'Product created');
      const { body } = await talent.get<{ image: string; price: number }[]>(
        `/api/products?filter=${JSON.stringify({ talent_id: talent.id })}`,
      );
      expect(body).toMatchObject([{ price: 149.5, image: expect.stringMatching(/^\/art\//), category: null }]);
    });

    it('VA-14 ERR-12 the rules of a new product, and its failures', async () => {
      await page.goto('/create-product');
      await page.getByRole('button', { name: 'Create Product' }).click();
      await page.getByText('Title must be at least 3 characters').waitFor();
      await page.getByText('Description must be at least 10 characters').waitFor();
      await page.getByText('Price is required').waitFor();
      await fill({ Title: 'Intake snapshot', Description: 'Four forms and a calendar', 'Price ($)': '5' });
      await disturb(page, '**/api/products', 'POST', { status: 500 });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await notice(page, 'There was a problem creating your product.');
      await page.unroute('**/api/products');
      await disturb(page, '**/api/products', 'POST', { status: 401 });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await notice(page, 'You must be logged in to create a product.');
    });

    it('R19 more details are optional and stored', async () => {
      await page.goto('/create-product');
      await fill({ Title: 'Intake snapshot', Description: 'Four forms and a calendar', 'Price ($)': '5' });
      await page.getByText('More details').click();
      await page.getByLabel('Category').click();
      await page.getByRole('option', { name: 'Workflow' }).click();
      await fill({ 'Key features': 'One\n\nTwo', Stock: '7' });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await at('/profile');
      const { body: found } = await talent.get<{ id: string }[]>(
        `/api/products?filter=${JSON.stringify({ talent_id: talent.id })}`,
      );
      expect((await talent.get(`/api/products/${found[0]?.id}`)).body).toMatchObject({
        category: 'Workflow',
        features: ['One', 'Two'],
        stock: 7,
      });
    });

    it('PM-03 PM-04 own products under one tab', async () => {
      await page.goto('/manage-products');
      await page.getByText('No products yet').waitFor();
      await sell();
      await sell({}, stranger);
      await page.getByRole('article').waitFor();
      expect(await page.getByRole('article').count()).toBe(1);
      expect(await page.getByRole('tab').allTextContents()).toEqual(['All Products']);
      await page.getByRole('link', { name: 'Edit Product' }).click();
      await page.waitForURL('**/edit-product/*');
      await page.goBack();
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await at('/dashboard');
      await page.goBack();
      await page.getByRole('link', { name: 'Create New Product' }).click();
      await at('/create-product');
    });

    it('PM-06 PM-08 OK-13 VA-15 edit with a preview that follows typing', async () => {
      const id = await sell();
      await page.goto(`/edit-product/${id}`);
      expect(await page.getByLabel('Price ($)').inputValue()).toBe('149.50');
      await page.getByText('Leave blank to use default image').waitFor();
      expect(await page.getByRole('link', { name: 'View Public Page' }).getAttribute('href')).toBe(`/product/${id}`);
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await fill({ Title: 'Better snapshot', Description: 'Five forms', 'Price ($)': '12.5' });
      await preview.getByText('Better snapshot').waitFor();
      await preview.getByText('Five forms').waitFor();
      await preview.getByText('$12.50').waitFor();
      expect(await page.getByLabel('Price ($)').getAttribute('step')).toBe('0.01');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await notice(page, 'Product updated: Your product has been updated.');
      await fill({ Title: '', Description: '', 'Price ($)': '' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      for (const sentence of ['Product title is required', 'Description is required', 'Price is required'])
        await page.getByText(sentence).waitFor();
      await fill({ 'Price ($)': '-2' });
      await page.getByText('Price cannot be negative').waitFor();
      expect((await talent.get(`/api/products/${id}`)).body).toMatchObject({ title: 'Better snapshot', price: 12.5 });
    });

    it('OP-03 R56 another save that left the drawn cover is no change of the image', async () => {
      const id = await sell();
      await page.goto(`/edit-product/${id}`);
      await fill({ Title: 'Mine', 'Price ($)': '7' });
      const { version } = (await talent.get<{ version: number }>(`/api/products/${id}`)).body;
      await talent.put(`/api/products/${id}`, { version, title: 'Theirs', category: 'Workflow' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      const conflict = page.getByRole('region', { name: 'Changed meanwhile' });
      await conflict.waitFor();
      expect(await conflict.locator('legend').allTextContents()).toEqual(['Title', 'Category']);
      await conflict.getByRole('button', { name: 'Merge' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await notice(page, 'Product updated: Your product has been updated.');
      expect((await talent.get(`/api/products/${id}`)).body).toMatchObject({
        title: 'Mine',
        price: 7,
        category: 'Workflow',
        image_url: `/art/v1/covers/${id}/workflow.svg`,
      });
    });

    it('PM-08 PM-09 ERR-13 failures show, are logged, and change nothing', async () => {
      const id = await sell();
      const logged: string[] = [];
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
      await page.goto(`/edit-product/${id}`);
      await disturb(page, '**/api/products/*', 'PUT', { status: 500 });
      await disturb(page, '**/api/products/*', 'DELETE', { status: 500 });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await notice(page, 'Failed to update product. Please try again.');
      await page.getByRole('button', { name: 'Delete Product' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Product' }).click();
      await notice(page, 'Failed to delete product. Please try again.');
      await eventually(async () => expect(logged.join()).toMatch(/could not be updated[\s\S]*could not be deleted/));
    });

    it('PM-09 CF-04 OK-14 delete asks in an alert dialog', async () => {
      const id = await sell();
      await page.goto(`/edit-product/${id}`);
      await page.getByRole('button', { name: 'Delete Product' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await talent.get(`/api/products/${id}`)).status).toBe(200);
      await page.getByRole('button', { name: 'Delete Product' }).click();
      await dialog.getByRole('button', { name: 'Delete Product' }).click();
      await at('/manage-products');
      await notice(page, 'Product deleted: Your product has been deleted.');
      await page.getByText('No products yet').waitFor();
    });

    it('RT-17 R10 R40 ERR-11 a foreign or unknown product leads to the dashboard', async () => {
      for (const id of [UNKNOWN, await sell({}, stranger)]) {
        await page.goto(`/edit-product/${id}`);
        await at('/dashboard');
        await notice(page, UNAUTHORIZED);
      }
    });
  });

  describe('dashboard', () => {
    it('DB-01 DB-02 DB-03 DB-05 DB-06 counts, tabs and ways', async () => {
      const service = await offer();
      const product = await sell();
      for (const [who, rating] of [
        [client, 5],
        [stranger, 4],
      ] as const)
        await who.post('/api/reviews', { product_id: product, rating });
      await page.goto('/dashboard');
      const stats = page.locator('.stats');
      await stats.getByText('4.5').waitFor();
      await eventually(async () =>
        expect((await stats.innerText()).replace(/\s+/g, ' ')).toMatch(
          /Services 1 .*Products 1 .*Rating 4\.5 2 reviews Profile Views -- Coming soon/,
        ),
      );
      expect(await page.getByRole('tab').allTextContents()).toEqual(['Services', 'Products', 'Reviews', 'Analytics']);
      const panel = page.getByRole('tabpanel');
      expect(await panel.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/service/${service}`);
      expect(await panel.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit-service/${service}`);
      for (const name of ['Reviews', 'Analytics']) {
        await page.getByRole('tab', { name }).click();
        await panel.getByText('will be implemented in a future update').waitFor();
      }
      for (const [name, path] of [
        ['View Public Profile', '/talent-profile'],
        ['Create Service', '/create-service'],
        ['Create Product', '/create-product'],
      ])
        expect(await page.locator('main').getByRole('link', { name }).getAttribute('href')).toBe(path);
    });

    it('R18 R19 EN-07 beside them: what to do next, and what clients said last, also while the page stays open', async () => {
      const product = await sell({ title: 'Loose kit' });
      await page.goto('/dashboard');
      const beside = page.getByRole('complementary', { name: 'News and next steps' });
      await beside.getByText('None yet. Clients leave them').waitFor();
      const ways = () =>
        beside.locator('li > a').evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('href')]));
      await eventually(async () =>
        expect(await ways()).toEqual([
          ['Complete your profile', '/profile'],
          ['Offer your first service', '/create-service'],
          ['Choose a category for Loose kit', `/edit-product/${product}`],
        ]),
      );
      await client.post('/api/reviews', { product_id: product, rating: 4, comment: 'Calm and exact.' });
      await beside.getByText('Calm and exact.').waitFor();
      await beside.getByRole('img', { name: '4 out of 5 stars' }).waitFor();
      await stranger.post('/api/reviews', { product_id: product, rating: 2, title: 'Later, and less glad' });
      const said = beside.locator('.clamped');
      await eventually(async () => expect(await said.allTextContents()).toEqual(['Later, and less glad', 'Calm and exact.']));
      expect(await beside.getByRole('link', { name: 'Loose kit', exact: true }).first().getAttribute('href')).toBe(
        `/product/${product}?tab=reviews`,
      );
      await disturb(page, '**/api/reviews?*', 'GET', { status: 400 });
      await page.reload();
      await beside.getByText('They could not be loaded.').waitFor();
    });

    it('DB-02 DB-04 without reviews, and when counting fails, the cards are still shown', async () => {
      await page.goto('/dashboard');
      const figures = () => page.locator('.stat-value').allTextContents();
      await eventually(async () => expect(await figures()).toEqual(['0', '0', 'N/A', '--']));
      await offer();
      await eventually(async () => expect(await figures()).toEqual(['1', '0', 'N/A', '--']));
      const logged = page.waitForEvent('console', (message) => message.text().includes('The counts could not be loaded'));
      await disturb(page, '**/api/talents/*/stats', 'GET', { status: 400 });
      await page.reload();
      await logged;
      await eventually(async () => expect(await figures()).toEqual(['0', '0', 'N/A', '--']));
      await page.getByRole('tabpanel').getByText(SERVICE.title).waitFor();
    });
  });
});
