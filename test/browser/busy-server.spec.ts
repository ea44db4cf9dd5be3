import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { look } from '../support/look';
import { disturb } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

describe('screens of staff while the server is busy', () => {
  let running: Running;
  let browser: Browser;
  let auditor: Someone;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    auditor = await newcomer(running.url, 'client', 'auditor');
    appoint(running, auditor.email, 'auditor');
  }, 120_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url, auditor);
  });
  afterEach(async () => {
    await leave(page);
    expect(faults.splice(0)).toEqual([]);
  });

  const see = async (state: string) => void faults.push(...(await look(page, state)));
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const itself = () => `/admin/people/${auditor.id}`;
  const tryAgain = () => page.getByRole('button', { name: 'Try Again' }).click();

  it('CO-03 OP-13 given one refusal for want of time, then a record is asked for again', async () => {
    let refused = 0;
    await page.route(`**/api/people/${auditor.id}`, (route) =>
      refused++ === 0 ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    );
    await page.goto(itself());
    await page.getByText('Last sign-in').waitFor();
    expect([refused > 1, new URL(page.url()).pathname]).toEqual([true, itself()]);
  });

  it('CO-03 OP-13 given a record without an answer, then the page stays, says so, and loads it when asked', async () => {
    await disturb(page, '**/api/people/*', 'GET', { status: 400 });
    await page.goto(itself());
    await heading('The record could not be loaded').waitFor();
    await see('staff-record-failed');
    await page.unroute('**/api/people/*');
    await tryAgain();
    await page.getByText('Last sign-in').waitFor();
    expect(new URL(page.url()).pathname).toBe(itself());
  });

  it('CO-03 OP-05 OP-06 given a stream or a history without an answer, then the page says so, and loads it when asked', async () => {
    // A page that hears of changes asks again by itself.
    await page.route('**/api/live*', () => undefined);
    for (const kind of ['streams', 'history']) {
      const path = kind === 'streams' ? `streams/account-${auditor.id}` : `history/profiles/${auditor.id}`;
      await disturb(page, `**/api/${path}*`, 'GET', { status: 400 });
      await page.goto(`/admin/${path}`);
      await heading('The record could not be loaded').waitFor();
      await page.unroute(`**/api/${path}*`);
      await tryAgain();
      await page.getByText(auditor.id).first().waitFor();
    }
  });

  it('OP-13 given an id of nobody, then the page says that there is no such record', async () => {
    for (const path of ['people/', 'streams/account-', 'history/profiles/']) {
      await page.goto(`/admin/${path}0195f2c4-0000-4000-8000-000000000001`);
      await heading('Not found').waitFor();
    }
  });

  it('OP-13 TR-01 given a session check without an answer, then nobody is sent away, and it is made again when asked for', async () => {
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503 }));
    await page.goto('/admin/people');
    await heading('The account could not be loaded').waitFor();
    await page.unroute('**/api/auth/refresh');
    await tryAgain();
    await heading('People').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/people');
  });
});
