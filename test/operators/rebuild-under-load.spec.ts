import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { fill, logOf } from '../bench/filled.mjs';
import { caughtUp, EQUAL_ALL, operate } from '../chaos/load-driver';
import { appoint } from '../support/appoint';
import { launchBrowser } from '../support/browser.mjs';
import { notice } from '../support/notices';
import { newcomer, type Someone } from '../support/people';
import { type Product, startProduct } from '../support/product.mjs';
import { tabOf } from '../support/tabs';

/** A quarter of what it is said to hold under: two cores also run the browser and what loads it. `LOAD=1` is all of it. */
const LOAD = Number(process.env['LOAD'] ?? 0.25);
const READS = 500 * LOAD;
const WRITES = 200 * LOAD;
const TALENTS = 8;
/** Enough for a rebuild to be seen and cancelled. */
const PRODUCTS = 30_000;

interface Loaded {
  reads: number;
  writes: number;
  seconds: number;
  faults: string[];
}

function steadyLoad(url: string, tokens: readonly (string | null)[]) {
  const script = join(__dirname, '../support/steady-load.mjs');
  const child = fork(script, [JSON.stringify({ url, reads: READS, writes: WRITES, tokens })]);
  const report = once(child, 'message');
  return async (): Promise<Loaded> => {
    child.send('stop');
    const [loaded] = (await report) as [Loaded];
    child.kill();
    return loaded;
  };
}

describe('given steady reads and writes', () => {
  let product: Product;
  let browser: Browser;
  let operator: Someone;
  let talents: Someone[];
  let page: Page;
  /** Of this try alone: a second try sees the runs of the first. */
  let reason: string;

  beforeAll(async () => {
    product = await startProduct({ seeds: true });
    browser = await launchBrowser();
    const log = await logOf(product);
    await fill(product, log, PRODUCTS);
    await log.close();
    operator = await newcomer(product.url, 'client', 'operator');
    appoint(product, operator.email, 'operator');
    talents = [];
    for (let each = 0; each < TALENTS; each += 1) talents.push(await newcomer(product.url, 'talent', `talent${each}`));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  }, 60_000);

  const act = async (label: string, done: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByLabel(/Reason/).fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await notice(page, done);
  };
  const run = (act: string, result: string | RegExp) =>
    page.getByRole('row').filter({ hasText: reason }).filter({ hasText: act }).filter({ hasText: result }).first();

  it('OP-08 OP-09 when an operator rebuilds, cancels, and rolls back on screen, then no read fails or shrinks', async () => {
    reason = `a test under load, ${randomUUID()}`;
    page = await tabOf(browser, product.url, operator);
    await page.goto('/admin/projections/products');
    const stop = steadyLoad(
      product.url,
      talents.map(({ token }) => token),
    );
    await act('Rebuild', 'Rebuild requested');
    await page.getByRole('button', { name: 'Cancel rebuild' }).waitFor();
    await act('Cancel rebuild', 'The rebuild ends');
    await run('Rebuild', 'the rebuild was cancelled').waitFor();
    await act('Rebuild', 'Rebuild requested');
    await run('Rebuild', 'Equal').waitFor();
    await act('Roll back', 'Rollback requested');
    await run('Roll back', 'Done').waitFor();
    const { faults, reads, writes, seconds } = await stop();
    // The rates are shown with the faults: a machine that gave less has proved less.
    expect({ reads: Math.round(reads / seconds), writes: Math.round(writes / seconds), faults: faults.slice(0, 20) }).toEqual({
      reads: expect.any(Number),
      writes: expect.any(Number),
      faults: [],
    });
    expect(Math.min(reads, writes)).toBeGreaterThan(100);
    await caughtUp(product);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
    await page.context().close();
  }, 240_000);
});
