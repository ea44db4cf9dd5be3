import { PROJECTIONS } from '@guildhall/projections/all';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { look } from '../support/look';
import { notice } from '../support/notices';
import { newcomer, type Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { sharedBrowser } from '../support/shared';
import { leave, tabOf } from '../support/tabs';
import { until } from '../support/until';

const WHY = 'a test on screen';
/** How soon every screen shows a failed event (OP-11). */
const ALARM_MS = 5000;
const NAMED = '/admin/projections/products';

describe('projections and failed events, on screen', () => {
  let running: Running;
  let browser: Browser;
  let database: pg.Client;
  let talent: Someone;
  let auditor: Someone;
  let operator: Someone;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    running = await startProduct({ seeds: false });
    browser = await sharedBrowser();
    [talent, auditor, operator] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'client', 'auditor'),
      newcomer(running.url, 'client', 'operator'),
    ])) as [Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
    await offer('A kit');
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 60_000);
  afterEach(async () => {
    await leave(page);
    expect(faults.splice(0)).toEqual([]);
  });

  const offer = (title: string) => talent.post('/api/products', { title, description: 'Calendars and reminders', price: 49 });
  const see = async (state: string) => void faults.push(...(await look(page, state)));
  const shown = async (title: string) =>
    (await database.query<{ n: number }>('select count(*)::int as n from read.products where title = $1', [title])).rows[0]?.n;
  /** Nobody can read the table during the work: a rebuild waits where it compares. */
  const whileLocked = async (work: () => Promise<void>) => {
    await database.query('begin; lock table read.products in access exclusive mode');
    await work().finally(() => database.query('commit'));
  };
  const planted = async (title: string) =>
    void (await database.query(`alter table read.products add constraint planted check (title not like '%${title}%') not valid`));
  const repair = async () => void (await database.query('alter table read.products drop constraint planted'));

  const cell = (projection: string, column: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: projection, exact: true }) })
      .locator(`.column-${column}`);
  const runs = () => page.getByRole('row').filter({ hasText: WHY });
  const figure = (label: string) =>
    page
      .locator('.projection-figures .RaLabeled-root, .projection-figures .MuiStack-root > *')
      .filter({ hasText: label })
      .first();
  const act = async (label: string, done: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByLabel(/Reason/).fill(WHY);
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await notice(page, done);
  };

  it('OP-08 OP-13 an auditor sees where every read model is, follows it live, and acts on none', async () => {
    page = await tabOf(browser, running.url, auditor);
    await page.goto('/admin/projections');
    await cell('products', 'status').getByText('Live').waitFor();
    const before = Number(await cell('products', 'events').innerText());
    await offer('Another kit');
    await cell('products', 'events')
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    expect(await cell('products', 'lag_events').innerText()).toBe('0');
    expect(await cell('products', 'last_error').innerText()).toBe('None');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('row').filter({ hasText: 'products' }).locator('.sparkline circle').waitFor();
    const figures = page.locator('dl.figures');
    await figures.getByText(`${PROJECTIONS.length} projections, ${PROJECTIONS.length} live`).waitFor();
    await figures.locator('.sparkline circle').waitFor();
    expect(await figures.locator('dt').allInnerTexts()).toEqual([
      'Log head',
      'Events per second',
      'Longest lag',
      'Failed events',
    ]);
    await see('projections');
    await page.setViewportSize({ width: 360, height: 800 });
    const heads = await page.locator('.projections thead').evaluate((row) => row.getBoundingClientRect().height);
    expect(heads).toBeLessThan(60);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'products', exact: true }).click();
    await page.getByRole('heading', { name: 'products', level: 1 }).waitFor();
    await page.getByText('No runs yet.').waitFor();
    expect(await page.getByRole('button', { name: /Rebuild|Verify|Roll back|Pause/ }).count()).toBe(0);
  });

  it('OP-08 OP-09 a rebuild asks for a reason, shows its steps, and is cancelled', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto(NAMED);
    await page.getByRole('button', { name: 'Rebuild', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await page.getByText('Please say why').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await whileLocked(async () => {
      await act('Rebuild', 'Rebuild requested');
      const panel = page.getByRole('region', { name: 'Rebuild of products' });
      await panel.locator('[aria-current=step]').getByText('Compare checksums').waitFor();
      await see('projection-rebuilding');
      await page.goto('/admin/projections');
      await cell('products', 'status').getByText('Rebuilding').waitFor();
      await see('projections-rebuilding');
      await act('Cancel rebuild', 'The rebuild ends');
    });
    await page.goto(NAMED);
    await runs().getByText('the rebuild was cancelled').first().waitFor();
  }, 120_000);

  it('OP-09 an operator rebuilds, verifies, rolls back, pauses and resumes; each run says by whom, why and what it came to', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto(NAMED);
    await act('Rebuild', 'Rebuild requested');
    await runs().filter({ hasText: 'Rebuild' }).getByText('Equal').waitFor();
    await act('Verify', 'Verification requested');
    await runs().filter({ hasText: 'Verify' }).getByText('Equal').waitFor();
    await figure('Last verify')
      .getByText(/^Equal/)
      .waitFor();
    await act('Roll back', 'Rollback requested');
    await runs().filter({ hasText: 'Roll back' }).getByText('Done').waitFor();
    await act('Pause', 'products is paused');
    await page.getByText(/^Paused by .*“a test on screen”/).waitFor();
    expect(await page.getByRole('button', { name: 'Rebuild', exact: true }).isDisabled()).toBe(true);
    await see('projection-paused');
    await act('Resume', 'products goes on');
    await figure('Status').getByText('Live').waitFor();
    await page.goto('/admin/projections');
    for (const name of ['skills', 'categories'])
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .getByRole('checkbox')
        .click();
    await act('Rebuild', 'Rebuild requested');
    await page.goto('/admin/projections/skills');
    await runs().getByText('Equal').waitFor();
  }, 120_000);

  it('OP-11 a planted bug: its event fails, every screen says so, a retry fails, and one after the repair succeeds', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/people');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await planted('unloved');
    await offer('An unloved kit');
    await until(async () => (await database.query('select from projections.failed_events')).rowCount === 1);
    await page.getByRole('alert').getByRole('link', { name: '1 event failed' }).click({ timeout: ALARM_MS });
    await page.getByRole('heading', { name: 'Failed events', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'ProductCreated' }).waitFor();
    await see('failed-events');
    await page.getByRole('link', { name: 'ProductCreated' }).click();
    await page
      .getByText(/violates check constraint/)
      .first()
      .waitFor();
    expect(await page.getByText('unloved').count()).toBe(0);
    await see('failed-event');
    await act('Retry', 'The event failed again');
    await repair();
    await page.goto('/admin/failed-events');
    await page.getByRole('row').filter({ hasText: 'ProductCreated' }).getByRole('checkbox').click();
    await act('Retry', 'The event was retried');
    await page.getByText('No event failed.').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await shown('An unloved kit')).toBe(1);
  }, 120_000);

  it('OP-11 a failed event is skipped with a reason, the skip is undone, and a rebuild takes it in', async () => {
    page = await tabOf(browser, running.url, operator);
    await planted('skipped');
    await offer('A skipped kit');
    await page.goto('/admin/failed-events');
    await page.getByRole('link', { name: 'ProductCreated' }).click();
    await act('Skip', 'The event is skipped');
    await page.getByText('No event failed.').waitFor();
    await repair();
    const skipped = encodeURIComponent(JSON.stringify({ state: 'skipped' }));
    await page.goto(`/admin/failed-events?filter=${skipped}`);
    await page.getByText(`“${WHY}”`).waitFor();
    await page.getByRole('link', { name: 'ProductCreated' }).click();
    await page.getByText(`Skipped: “${WHY}”`).waitFor();
    await act('Undo skip', 'The skip was undone');
    expect(await shown('A skipped kit')).toBe(0);
    await page.goto(NAMED);
    const done = runs().filter({ hasText: /^.*Rebuild.*Differs/ });
    await act('Rebuild', 'Rebuild requested');
    await done.first().waitFor();
    expect(await shown('A skipped kit')).toBe(1);
  }, 120_000);
});
