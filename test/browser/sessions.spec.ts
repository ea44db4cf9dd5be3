import type { Browser, Page } from 'playwright';
import { look } from '../support/look';
import { notice } from '../support/notices';
import { disturb, hold } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf, unusedTabOf } from '../support/tabs';

const LIST = '**/api/me/sessions?*';

describe('the sessions of a person, on screen', () => {
  let running: Running;
  let browser: Browser;
  let person: Someone;
  let elsewhere: Someone;
  let page: Page;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
  }, 120_000);
  beforeEach(async () => {
    person = await newcomer(running.url, 'client', 'sessions');
    elsewhere = await new Someone(running.url, person.id, person.email, person.password).signIn();
  });
  afterEach(() => leave(page));

  const devices = () => page.locator('.session-list li');
  const states: string[] = [];
  const see = async (state: string) => void states.push(...(await look(page, state)));

  it('are reached from the profile, and end one by one or all but this one', async () => {
    page = await tabOf(browser, running.url, person);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Where you are signed in' }).click();
    await page.waitForURL('**/sessions');
    await page.getByText('This device').waitFor();
    expect(await devices().count()).toBe(3);
    await see('several');

    await page
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    await see('question');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).last().click();
    await notice(page, 'Signed out: Unknown device is signed out.');
    await devices().nth(1).waitFor();

    await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByText('You are signed in on this device only.').waitFor();
    expect(await devices().count()).toBe(1);
    await see('one');
    for (const other of [person, elsewhere]) expect((await other.get('/api/me')).status).toBe(401);
    expect(states).toEqual([]);
  }, 120_000);

  it('EN-11 given a console whose scripts are on their way, then the session is renewed already, and the face waits', async () => {
    page = await unusedTabOf(browser, running.url, person);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const letGo = await hold(page, '**/assets/console-*.js', 'GET');
    const renewed = page.waitForResponse('**/api/auth/refresh');
    const opened = page.goto('/sessions');
    expect((await renewed).status()).toBe(200);
    const faces = () => asked.filter((path) => path.endsWith('.woff2')).length;
    expect([await page.getByText('Loading...').isVisible(), faces()]).toEqual([true, 0]);
    letGo();
    await opened;
    await page.getByText('This device').waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect([faces(), asked.filter((path) => path === '/api/auth/refresh').length]).toEqual([1, 1]);
  });

  it('say so while they are loading, when they cannot be loaded, and when one cannot be ended', async () => {
    page = await tabOf(browser, running.url, person);
    await page.route(LIST, () => {});
    await page.goto('/sessions');
    await page.locator('.skeleton').first().waitFor();
    await page.locator('h1').waitFor();
    await see('loading');
    await page.unroute(LIST);
    await disturb(page, LIST, 'GET', { status: 400 });
    await page.goto('/sessions');
    await page.getByText('Your sessions could not be loaded').waitFor();
    await see('failed');
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await devices().first().waitFor();
    expect(states).toEqual([]);
  }, 120_000);

  it('are for those who are signed in', async () => {
    page = await tabOf(browser, running.url);
    await page.goto('/sessions');
    await page.waitForURL('**/auth?redirect=/sessions');
  }, 60_000);
});
