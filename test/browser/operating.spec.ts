import { mkdirSync } from 'node:fs';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { faultsOf, notice, tabOf } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { sharedBrowser } from '../support/shared';

const SHOTS = process.env['SHOTS'];

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
    await offer('A kit');
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
  }, 120_000);
  afterEach(async () => {
    await page?.context().close();
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 60_000);

  const offer = (title: string) =>
    talent.post('/api/products', { title, description: 'Calendars, pipelines and reminders', price: 49 });
  const see = async (state: string) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await faultsOf(page)).map((fault) => `${state} at ${width}: ${fault}`));
      if (!SHOTS) continue;
      mkdirSync(SHOTS, { recursive: true });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: `${SHOTS}/${state}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Clicks an act, says why, and sends it. */
  const act = async (name: string, done: string) => {
    await button(name).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('a test on screen');
    await dialog.getByRole('button', { name, exact: true }).click();
    await notice(page, done);
  };

  it('OP-08 OP-13 an auditor reads how far each projection is, and finds no act', async () => {
    page = await tabOf(browser, running.url, auditor);
    await page.goto('/admin/operations');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByText('Append, median').waitFor();
    await see('overview');
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Projections' }).click();
    await page.getByRole('link', { name: 'products', exact: true }).click();
    await page.getByRole('heading', { name: 'products', level: 1 }).waitFor();
    await page.getByRole('slider', { name: /Moment/ }).waitFor();
    await page.getByText('Nothing was done to it yet.').waitFor();
    for (const name of ['Rebuild', 'Verify', 'Roll back', 'Pause']) expect([name, await button(name).count()]).toEqual([name, 0]);
  });

  it('OP-08 OP-09 an operator rebuilds on screen, cancels, rolls back, pauses and resumes, each with a reason', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/projections');
    await page.getByRole('link', { name: 'products', exact: true }).click();
    await button('Rebuild').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    await page.getByText('Please say why').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await act('Rebuild', 'The rebuild was asked for');
    await page.getByRole('cell', { name: 'Equal' }).first().waitFor();
    await act('Roll back', 'The roll back was asked for');
    await page.getByRole('cell', { name: 'Done' }).first().waitFor();

    await database.query('begin; lock table read.products in access exclusive mode');
    await act('Rebuild', 'The rebuild was asked for');
    await page.locator('[aria-current="step"]', { hasText: 'Compare checksums' }).waitFor();
    await see('projection-rebuilding');
    await act('Cancel rebuild', 'The rebuild ends');
    await database.query('commit');
    await page.getByRole('cell', { name: 'the rebuild was cancelled' }).first().waitFor();

    await act('Pause', 'products is paused');
    await page.getByText(/^Paused by/).waitFor();
    await see('projection');
    await act('Resume', 'products goes on');
    await button('Pause').waitFor();
    await page.goto('/admin/projections');
    await page.getByText('Live', { exact: true }).nth(1).waitFor();
    await see('projections');
  }, 120_000);

  it('OP-11 a planted fault raises an alarm, is seen as a failed event, and is retried by clicking', async () => {
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/audit');
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    await database.query("alter table read.products add constraint planted check (title not like '%unloved%') not valid");
    Someone.patient = false;
    await offer('An unloved kit');
    await page.getByRole('alert').getByRole('link', { name: '1 event failed' }).click();
    await page.getByRole('heading', { name: 'Failed Events', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'ProductCreated' }).waitFor();
    await see('failed-events');
    await page.getByRole('link', { name: 'ProductCreated' }).click();
    await page.getByRole('heading', { name: 'Failed Event', level: 1 }).waitFor();
    await page.getByText(/violates check constraint/).waitFor();
    expect(await page.getByText('unloved').count()).toBe(0);
    await see('failed-event');
    await database.query('alter table read.products drop constraint planted');
    await act('Retry', 'The event was retried');
    await page.getByText('No event failed.').waitFor();
    await page.getByRole('alert').getByText('1 event failed').waitFor({ state: 'detached' });
  }, 120_000);

  it('OP-11 an operator skips an event and undoes that', async () => {
    await database.query("alter table read.products add constraint planted check (title not like '%skipped%') not valid");
    await offer('A skipped kit');
    page = await tabOf(browser, running.url, operator);
    await page.goto('/admin/failed-events');
    await page.getByRole('link', { name: 'ProductCreated' }).click();
    await act('Skip', 'The event is skipped');
    await database.query('alter table read.products drop constraint planted');
    await page.getByText('No event failed.').waitFor();
    await page.goto(`/admin/failed-events?filter=${encodeURIComponent('{"state":"skipped"}')}`);
    await page.getByRole('link', { name: 'ProductCreated' }).click();
    await act('Undo skip', 'The skip was undone');
  }, 120_000);

  it('OP-13 a talent is sent to the home page, and reads why', async () => {
    page = await tabOf(browser, running.url, talent);
    await page.goto('/admin/projections');
    await notice(page, 'You do not have access to this page');
    await page.waitForURL((url) => url.pathname === '/');
  });
});
