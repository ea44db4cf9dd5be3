import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { look } from '../support/look';
import { notice } from '../support/notices';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const PRODUCT = { title: 'Snapshot Starter', description: 'Calendars, pipelines and reminders', price: 49 };

describe('the audit, on screen', () => {
  let running: Running;
  let browser: Browser;
  let talent: Someone;
  let auditor: Someone;
  let operator: Someone;
  let product: { id: string; version: number };
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    [talent, auditor, operator] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'client', 'auditor'),
      newcomer(running.url, 'client', 'operator'),
    ])) as [Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
    await talent.edit('profile', { full_name: 'Mara Tolvane', location: 'Basel, by the river' });
    product = (await talent.post<typeof product>('/api/products', PRODUCT)).body;
    product = (await talent.put<typeof product>(`/api/products/${product.id}`, { version: product.version, price: 59 })).body;
  }, 120_000);
  afterEach(async () => {
    await leave(page);
    expect(faults.splice(0)).toEqual([]);
  });

  const see = async (state: string) => void faults.push(...(await look(page, state)));
  const sentence = (text: string) => page.getByRole('link', { name: text, exact: true });
  const ofProduct = () => `/admin/audit?filter=${encodeURIComponent(JSON.stringify({ entity_id: product.id }))}`;

  it('OP-05 OP-13 an auditor finds it in the menu, and reads who changed what', async () => {
    page = await tabOf(browser, running.url, auditor);
    await page.goto('/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    const entries = await page.getByRole('menuitem').allTextContents();
    expect([entries.includes('Audit'), entries.includes('Content')]).toEqual([true, false]);
    await page.getByRole('menuitem', { name: 'Audit' }).click();
    await page.waitForURL('**/admin/audit');
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    const screens = page.getByRole('navigation', { name: 'Console' });
    expect(await screens.getByRole('link', { name: 'Content' }).count()).toBe(0);
    expect(await screens.getByRole('link', { name: 'Audit' }).getAttribute('aria-current')).toBe('page');

    await page.goto(ofProduct());
    await sentence('Mara Tolvane repriced Snapshot Starter from $49 to $59').waitFor();
    await see('audit-list');
    const [number, arrow] = await page.locator('.MuiTablePagination-input').evaluate((box) => {
      const text = document.createRange();
      text.selectNodeContents(box.querySelector('.MuiTablePagination-select') as Element);
      return [text.getBoundingClientRect().right, box.querySelector('.select-arrow')?.getBoundingClientRect().left];
    });
    expect(arrow).toBeGreaterThanOrEqual(number!);
    const changes = page.locator('.audit-changes');
    expect(await changes.getByText('$49').count()).toBe(1);
    expect(await changes.getByText('$59').count()).toBe(1);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Event' }).click();
    await page.getByRole('combobox', { name: 'Event' }).waitFor();
    await see('audit-filters');
  });

  it('OP-05 an auditor saves a view of the audit, comes back to it another day, and removes it', async () => {
    const choices = () => page.getByRole('button', { name: 'Add filter' }).click();
    const choice = (name: string) => page.getByRole('menuitem', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    page = await tabOf(browser, running.url, auditor);
    await page.goto(ofProduct());
    await sentence('Mara Tolvane created Snapshot Starter at $49').waitFor();
    await choices();
    await choice('Save current view...').click();
    await page.getByRole('dialog', { name: 'Save current view as' }).waitFor();
    await see('audit-view');
    await page.getByLabel('View name').fill('One product');
    await button('Save').click();
    await page.goto('/admin/audit?filter={}');
    await page.locator('tbody tr').nth(2).waitFor();
    await choices();
    await choice('One product').click();
    await page.waitForURL(({ searchParams }) => searchParams.get('filter') === JSON.stringify({ entity_id: product.id }));
    await sentence('Mara Tolvane repriced Snapshot Starter from $49 to $59').waitFor();
    await page.locator('tbody tr').nth(2).waitFor({ state: 'detached' });
    await choices();
    await choice('Remove view "One product"').click();
    await button('Confirm').click();
    await choices();
    await choice('Save current view...').waitFor();
    expect(await choice('One product').count()).toBe(0);
  });

  it('OP-05 OP-13 exports what is filtered, with a reason', async () => {
    page = await tabOf(browser, running.url, auditor);
    await page.goto(ofProduct());
    await sentence('Mara Tolvane created Snapshot Starter at $49').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Export' }).last().click();
    await page.getByText('Please say why').waitFor();
    await see('audit-export');
    await page.getByLabel(/Reason/).fill('the seller asked');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).last().click(),
    ]);
    expect(file.suggestedFilename()).toBe('audit.csv');
    await notice(page, 'The audit was exported');
  });

  it('OP-12 OP-13 an operator opens personal values with a reason, and an auditor cannot', async () => {
    const path = async (who: Someone) => {
      const filter = JSON.stringify({ person: talent.id, type: 'ProfileUpdated' });
      const { body } = await who.get<{ id: string }[]>(`/api/audit?filter=${encodeURIComponent(filter)}`);
      return `/admin/audit/${(body as unknown as { id: string }[])[0]!.id}`;
    };
    page = await tabOf(browser, running.url, auditor);
    await page.goto(await path(auditor));
    await page.getByText('••••••').first().waitFor();
    expect(await page.getByRole('button', { name: 'Show personal values' }).count()).toBe(0);
    await leave(page);

    page = await tabOf(browser, running.url, operator);
    await page.goto(await path(operator));
    await page.getByRole('button', { name: 'Show personal values' }).click();
    await page.getByLabel(/Reason/).fill('a complaint about an address');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Basel, by the river').waitFor();
    await see('audit-entry');
  });

  it('OP-13 R59 a talent is sent to the home page, and reads why', async () => {
    page = await tabOf(browser, running.url, talent);
    await page.goto('/admin/audit');
    await notice(page, 'You do not have access to this page');
    await page.waitForURL((url) => url.pathname === '/');
  });
});
