import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { look } from '../support/look';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

describe('backups, on screen', () => {
  let running: Running;
  let browser: Browser;
  let auditor: Someone;
  let operator: Someone;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    [auditor, operator] = (await Promise.all(['auditor', 'operator'].map((name) => newcomer(running.url, 'client', name)))) as [
      Someone,
      Someone,
    ];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
  }, 120_000);
  afterEach(async () => {
    await leave(page);
    expect(faults.splice(0)).toEqual([]);
  });

  const see = async (state: string) => void faults.push(...(await look(page, state)));

  it('OP-13 an operator makes a backup and tests it, and the list follows', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/backups');
    await page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Back up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back up' }).click();
    await page.getByText('Please say why').waitFor();
    await see('backups-reason');
    await page.getByLabel(/Reason/).fill('before the move');
    await page.getByRole('dialog').getByRole('button', { name: 'Back up' }).click();
    const row = page.getByRole('row').nth(1);
    await row.getByText(/^Made in/).waitFor();
    await row.getByText('Not tested').waitFor();
    await row.getByRole('button', { name: 'Test' }).click();
    await page.getByLabel(/Reason/).fill('it is a new disk');
    await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click();
    await row.getByText('Passed').waitFor({ timeout: 90_000 });
    await see('backups-list');
  }, 180_000);

  it('OP-13 an auditor reads them, and can neither make nor test one', async () => {
    page = await tabOf(browser, running.url, auditor);
    await page.goto('/admin/backups');
    await page.getByRole('row').nth(1).getByText('Passed').waitFor();
    expect(await page.getByRole('button', { name: 'Back up' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Test', exact: true }).count()).toBe(0);
  });
});
