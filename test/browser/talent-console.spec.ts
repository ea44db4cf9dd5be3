import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually, fallBehind, hold } from '../support/pages';
import {
  at,
  client,
  inTheTalentConsole,
  offer,
  openAs,
  page,
  SERVICE,
  sell,
  stranger,
  talent,
  UNKNOWN,
} from '../support/talent-console';

const ACCESS = 'Access restricted: You need to be registered as a talent to access the dashboard.';

describe("the talents' console", () => {
  inTheTalentConsole();

  describe('what was just written', () => {
    const line = () => page.getByText('Catching up with your latest changes...', { exact: true });

    it.each([
      ['/manage-services', '**/api/services?*'],
      ['/manage-products', '**/api/products?*'],
      ['/dashboard', '**/api/talents/*/stats'],
    ])('OP-04 %s says once that it is catching up, until an answer has it', async (path, answers) => {
      await offer();
      await sell();
      const catchUp = await fallBehind(page, answers);
      await page.goto(path);
      await line().waitFor();
      expect(await line().count()).toBe(1);
      await page
        .getByRole('link', { name: 'Create Service' })
        .or(page.getByRole('link', { name: /^(Add|Create) New/ }))
        .first()
        .click();
      await line().waitFor({ state: 'detached' });
      await page.goBack();
      await line().waitFor();
      catchUp();
      await (path === '/manage-products' ? sell({ title: 'One more' }) : offer({ title: 'One more' }));
      await line().waitFor({ state: 'detached' });
    });

    it('OP-04 a service that was saved is listed with the line until the list has it', async () => {
      const id = await offer();
      await page.goto(`/edit-service/${id}`);
      const catchUp = await fallBehind(page, '**/api/services?*');
      await page.getByRole('button', { name: 'Update Service' }).click();
      await at('/manage-services');
      await line().waitFor();
      catchUp();
      await offer({ title: 'One more' });
      await line().waitFor({ state: 'detached' });
    });
  });

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
      await openAs();
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
      await openAs(client);
      await page.goto(path);
      await at('/become-talent');
      if (sentence) await notice(page, sentence);
      expect(noticesSoFar(page)).toEqual(sentence ? [sentence] : []);
    });
  });

  describe('dashboard', () => {
    it('given reviews that come late, then the next steps come with them, so that neither moves the other', async () => {
      const letGo = await hold(page, '**/api/reviews?*', 'GET');
      const known = [`**/api/talents/${talent.id}`, '**/api/products?*'].map((path) => page.waitForResponse(path));
      await page.goto('/dashboard');
      await Promise.all(known);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      const aside = page.getByRole('complementary', { name: 'News and next steps' });
      expect(await aside.getByRole('heading').allTextContents()).toEqual([]);
      letGo();
      await aside.getByRole('heading', { name: 'Latest reviews' }).waitFor();
      expect(await aside.getByRole('heading').allTextContents()).toEqual(['Next steps', 'Latest reviews']);
    });

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
