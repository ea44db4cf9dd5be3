import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { appoint } from './appoint';
import { look } from './look';
import { notice } from './notices';
import { newcomer, type Someone } from './people';
import { type Product as Running, startProduct } from './product.mjs';
import { sharedBrowser } from './shared';
import { leave, tabOf } from './tabs';

export const WHY = 'a test on screen';
export const NAMED = '/admin/projections/products';
const FIRST = 'A kit';

export let running: Running;
export let database: pg.Client;
let browser: Browser;
let talent: Someone;
export let auditor: Someone;
export let operator: Someone;
export let other: Someone;
export let page: Page;
const faults: string[] = [];

export const offer = (title: string) =>
  talent.post('/api/products', { title, description: 'Calendars and reminders', price: 49 });
export const shown = async (title: string) =>
  (await database.query<{ n: number }>('select count(*)::int as n from read.products where title = $1', [title])).rows[0]?.n;
/** Nobody can read the table during the work: a rebuild waits where it compares. */
export const whileLocked = async (work: () => Promise<void>) => {
  await database.query('begin; lock table read.products in access exclusive mode');
  await work().finally(() => database.query('commit'));
};
/** From now on the projection fails at each product whose title has this word. */
export const planted = async (word: string) =>
  void (await database.query(`alter table read.products add constraint planted check (title not like '%${word}%') not valid`));
export const repair = async () => void (await database.query('alter table read.products drop constraint if exists planted'));

/** A tab of this person, the page of the test. */
export const open = async (who: Someone, path: string) => {
  page = await tabOf(browser, running.url, who);
  await page.goto(path);
};
export const see = async (state: string) => void faults.push(...(await look(page, state)));
export const runs = (on = page) => on.getByRole('row').filter({ hasText: WHY });
/** Opens the dialog of an act and says why. */
export const ask = async (label: string, on = page) => {
  await on.getByRole('button', { name: label, exact: true }).click();
  await on.getByLabel(/Reason/).fill(WHY);
};
export const confirm = (label: string, on = page) =>
  on.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
export const act = async (label: string, done: string) => {
  await ask(label);
  await confirm(label);
  await notice(page, done);
};

/** Each test has a tab that it leaves again, on a product of its own. */
export function inTheOperatorsConsole(): void {
  beforeAll(async () => {
    running = await startProduct({ seeds: false });
    browser = await sharedBrowser();
    [talent, auditor, operator, other] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      ...['auditor', 'operator', 'other'].map((name) => newcomer(running.url, 'client', name)),
    ])) as [Someone, Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    for (const { email } of [operator, other]) appoint(running, email, 'operator');
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
    await offer(FIRST);
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 60_000);
  afterEach(async () => {
    await leave(page);
    expect(faults.splice(0)).toEqual([]);
  });
}
