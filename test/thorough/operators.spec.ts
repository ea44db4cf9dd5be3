import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { look } from '../support/look';
import { notice } from '../support/notices';
import { disturb } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

process.env['LOOKS'] = 'thorough';

const PRODUCT = { title: 'Snapshot Starter', description: 'Calendars, pipelines and reminders', price: 49 };

describe('history, streams, jobs and replays, on screen', () => {
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
    for (const change of [{ price: 59 }, { title: 'Snapshot Starter 2026', description: 'Calendars, pipelines and more' }])
      product = (await talent.put<typeof product>(`/api/products/${product.id}`, { version: product.version, ...change })).body;
  }, 120_000);
  afterEach(async () => {
    await leave(page);
    expect(faults.splice(0)).toEqual([]);
  });

  const see = async (state: string) => void faults.push(...(await look(page, state)));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const state = (version: number) => page.getByRole('complementary', { name: `State at v${version}` });
  const why = async (action: string) => {
    await page.getByLabel(/Reason/).fill('the seller asked');
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };

  it('OP-05 OP-13 on a phone no list of staff is wider than the screen; rows begin with their subject', async () => {
    page = await tabOf(browser, running.url, operator, { viewport: { width: 360, height: 800 } });
    for (const list of ['audit', 'people', 'streams', 'jobs', 'projections']) {
      await page.goto(`/admin/${list}`);
      const table = page.locator('.RaDataTable-tableWrapper');
      await table.locator('tbody tr').first().waitFor();
      const hidden = await table.evaluate((box) => box.scrollWidth - box.clientWidth);
      const [row, first] = [
        await table.locator('tbody tr').first().boundingBox(),
        await table.locator('tbody tr').first().locator('a, .job-id').first().boundingBox(),
      ];
      expect([list, hidden, first!.y - row!.y < 24]).toEqual([list, 0, true]);
    }
  });

  it('OP-05 OP-13 on a tablet a list of staff is a table as wide as the page', async () => {
    page = await tabOf(browser, running.url, operator, { viewport: { width: 768, height: 900 } });
    for (const list of ['audit', 'people', 'streams', 'jobs']) {
      await page.goto(`/admin/${list}`);
      const row = page.locator('tbody tr').first();
      await row.waitFor();
      const cells = await row.evaluate(({ children }) => [...children].map((cell) => cell.getBoundingClientRect()));
      const seen = cells.filter(({ width }) => width > 0);
      expect([list, new Set(seen.map(({ top }) => top)).size]).toEqual([list, 1]);
      expect([list, Math.round(Math.max(...seen.map(({ right }) => right)))]).toEqual([list, 768 - 16]);
    }
  });

  it('OP-05 a list of staff says that it failed or found nothing, and counts nothing then', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/streams');
    await page.locator('tbody tr').first().waitFor();
    await disturb(page, '**/api/people?**', 'GET', { status: 400 });
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('heading', { name: 'The list could not be loaded' }).waitFor();
    expect(await page.locator('.MuiTablePagination-root, tbody').count()).toBe(0);
    await see('staff-list-failed');
    await page.unroute('**/api/people?**');
    await button('Try Again').click();
    await page.locator('tbody tr').first().waitFor();
    await page.getByLabel('Search by name or whole email').fill('nobody-is-called-so');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await see('staff-list-found-nothing');
    await button('Show All').click();
    await page.locator('tbody tr').first().waitFor();
  });

  it('OP-06 an auditor goes from an audit entry to the thing as it was, by keyboard to other versions, and compares', async () => {
    page = await tabOf(browser, running.url, auditor);
    await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ entity_id: product.id }))}`);
    await page.getByRole('link', { name: /created Snapshot Starter/ }).click();
    await page.getByRole('link', { name: 'The record at that time' }).click();
    await state(0).getByText('$49').waitFor();
    await see('history');
    await page.getByRole('slider', { name: 'Version' }).focus();
    await page.keyboard.press('ArrowRight');
    await state(1).getByText('$59').waitFor();
    await button('Compare versions').click();
    await page.getByRole('row', { name: /Title Snapshot Starter Snapshot Starter 2026/ }).waitFor();
    await see('history-compared');
    expect(await page.getByRole('button', { name: /Restore/ }).count()).toBe(0);
    await page.getByLabel('On the day').fill('2020-01-01');
    await page.getByText('It did not exist on that day.').waitFor();
  });

  it('OP-06 a visitor reads what a product has cost', async () => {
    page = await tabOf(browser, running.url);
    await page.goto(`/product/${product.id}`);
    await page.getByRole('link', { name: 'Price history' }).click();
    await page.getByRole('heading', { name: /^Price history of Snapshot Starter/, level: 1 }).waitFor();
    await page.getByRole('row', { name: /\$59.*\+\$10/ }).waitFor();
    const today = page.getByRole('complementary', { name: 'The product today' });
    await today.getByRole('link', { name: 'Snapshot Starter' }).waitFor();
    // The page is used to its right edge, and the prices have the most of it.
    const [prices, beside] = [(await page.locator('.prices-table').boundingBox())!, (await today.boundingBox())!];
    expect([prices.width > 640, Math.round(beside.x + beside.width)]).toEqual([true, 1280 - 40]);
    await see('price-history');
    const answered = await page.goto(`/product/${product.id}/history`);
    const missing = await page.goto(`/product/${talent.id}/history`);
    expect([answered?.status(), missing?.status()]).toEqual([200, 404]);
  });

  it('OP-07 OP-13 an operator restores one field, and then a whole version, each with a reason', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto(`/admin/history/products/${product.id}?version=0&with=2`);
    await button('Restore Description').click();
    await button('Restore').last().click();
    await page.getByText('Please say why').waitFor();
    await see('history-restore');
    await why('Restore');
    await notice(page, 'Version 0 was restored');
    await state(4).getByText('Calendars, pipelines and reminders').waitFor();
    await state(4).getByText('Snapshot Starter 2026').waitFor();

    await page.goto(`/admin/history/products/${product.id}?version=0`);
    await state(0).getByRole('button', { name: 'Restore this version' }).click();
    await why('Restore');
    await page
      .getByRole('link', { name: /restored Snapshot Starter from v0/ })
      .first()
      .waitFor();
    await page.getByText('“the seller asked”').first().waitFor();
  });

  it('OP-12 OP-13 finds a stream, reads an event with what followed, and opens what is masked', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/streams');
    await page.getByLabel('Search by stream').fill(talent.id);
    await page.locator(`a[href='/admin/streams/account-${talent.id}']`).click();
    await page.getByRole('heading', { name: 'Mara Tolvane', level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /ProfileUpdated/ })
      .first()
      .click();
    await page.getByText('profiles: patch profiles').first().waitFor();
    await see('stream');
    await button('Show personal values').click();
    await why('Show');
    await page.getByText('Basel, by the river').waitFor();
    await page.goto('/admin/streams');
    await page.getByRole('heading', { name: 'Streams', level: 1 }).waitFor();
    await page.getByRole('columnheader', { name: 'Events' }).waitFor();
    await see('streams');
  });

  it('OP-10 OP-13 counts a replay first, starts it with a reason, and reads what came of it', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/replays');
    await button('New replay').click();
    await button('Dry run').click();
    await page.getByText(/^[\d,]+ events\./).waitFor();
    await see('replay-dialog');
    await why('Start');
    await page.getByRole('cell', { name: 'finished' }).first().waitFor();
    await page.getByText('“the seller asked”').first().waitFor();
    await button('New replay').click();
    await page.getByRole('combobox', { name: 'Handler' }).selectOption('skills');
    await button('Dry run').click();
    await page.getByText(/^[\d,]+ events\./).waitFor();
    await why('Start');
    await notice(page, 'Rebuild requested');
    const rebuilt = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'skills', exact: true }) });
    await rebuilt.getByText('finished').waitFor();
    await see('replays');
    await page.goto('/admin/jobs');
    await page.getByText('Publishing').first().waitFor();
    await see('jobs');
  });

  it('OP-13 the command palette goes to screens and entities and acts with a reason, by keyboard', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/audit');
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    const search = page.getByRole('combobox', { name: 'Search screens, records and actions' });
    const find = async (text: string, option: RegExp | string) => {
      await page.keyboard.press('Control+k');
      await search.fill(text);
      await page.getByRole('option', { name: option }).first().waitFor();
    };
    await find('rebuild', 'Rebuild skills');
    await see('palette');
    await search.fill('skills rebuild');
    await page.keyboard.press('Enter');
    await why('Rebuild');
    await notice(page, 'Rebuild requested');
    await find('Snapshot', /^Snapshot Starter/);
    await page
      .getByRole('option', { name: /^Snapshot Starter/ })
      .first()
      .click();
    await page.waitForURL('**/admin/history/products/*');
    await find('jobs', 'Jobs');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/jobs');
  });

  it('OP-13 R59 an auditor acts on none of them, and a talent is sent to the home page', async () => {
    page = await tabOf(browser, running.url, auditor);
    for (const path of ['replays', 'jobs', 'streams']) {
      await page.goto(`/admin/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('button', { name: /New replay|Retry|Remove/ }).count()).toBe(0);
    }
    await leave(page);
    page = await tabOf(browser, running.url, talent);
    for (const path of ['replays', 'jobs', 'streams', `history/products/${product.id}`]) {
      await page.goto(`/admin/${path}`);
      await notice(page, 'You do not have access to this page');
      await page.waitForURL((url) => url.pathname === '/');
    }
  });
});
