import type { Browser, Page } from 'playwright';
import { openAlive } from '../support/pages';
import { newcomer } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';
import { chooseTab, tab } from '../support/talent-tabs';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('talents: further pages, and unknown ones', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
  }, 120_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));

  const open = (path: string) => openAlive(page, path);

  it('TP-07 R55 further services are on the next page, and a long description is whole', async () => {
    const busy = await newcomer(running.url, 'talent', 'busy');
    const description = 'Everything that this service does, step by step. '.repeat(20).trim();
    for (let number = 1; number <= 26; number++)
      await busy.post('/api/services', { title: `Service ${number}`, description, price: 100, duration: 5 });
    await open(`/talent/${busy.id}?tab=services`);
    const titles = () => page.locator('.service h3').allTextContents();
    expect(await titles()).toEqual(Array.from({ length: 24 }, (_, at) => `Service ${26 - at}`));
    expect(await page.locator('.service p').first().textContent()).toBe(description);
    expect(await tab(page, 'Services').locator('.tab-count').getAttribute('data-count')).toBe('26');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.getByText('Page 2 of 2', { exact: true }).waitFor();
    expect(await titles()).toEqual(['Service 2', 'Service 1']);
    expect(new URL(page.url()).search).toBe('?tab=services&page=2');
    await page.getByRole('link', { name: 'Service 1', exact: true }).click();
    await page.locator('.prose').getByText(description, { exact: true }).waitFor();
    await open(`/talent/${busy.id}?tab=services&page=2`);
    await chooseTab(page, 'Products');
    expect(new URL(page.url()).search).toBe('?tab=products');
    await open(`/talent/${busy.id}?tab=services&page=7`);
    await page.getByText('There is no page 7', { exact: true }).waitFor();
  });

  it('TP-10 R18 an unknown talent is a 404 with the sample profile, kept from search engines', async () => {
    expect((await open(`/talent/${UNKNOWN}`))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Sample Talent', exact: true }).waitFor();
    await page.locator('.talent-head').getByText('Sample', { exact: true }).waitFor();
    expect(await page.locator('head meta[name=robots]').getAttribute('content')).toContain('noindex');
  });
});
