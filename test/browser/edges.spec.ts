import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { tabOf } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';

const NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss';
const SERVICE = { title: 'Rescue lost leads', description: 'Pipelines and reminders', price: 300, duration: 5 };
const PRODUCT = { title: 'A kit with reviews', description: 'One file, and how to install it', price: 40 };

describe('what is long, early or without script', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let talent: Someone;
  let service: string;
  let product: string;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    talent = await newcomer(running.url, 'talent', 'long');
    await talent.edit('profile', { full_name: NAME });
    service = (await talent.post<{ id: string }>('/api/services', SERVICE)).body.id;
    product = (await talent.post<{ id: string }>('/api/products', PRODUCT)).body.id;
  }, 120_000);
  afterEach(() => page.context().close());
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    page = await tabOf(browser, running.url, undefined, options);
    await page.goto(path);
  };

  it('no page is wider than a phone for a name of one long word', async () => {
    await open('/', { viewport: { width: 360, height: 800 } });
    const paths = [
      `/service/${service}`,
      `/talent/${talent.id}`,
      `/product/${product}`,
      `/talent?q=${NAME}`,
      `/marketplace?q=kit`,
    ];
    const widths: Record<string, number> = {};
    for (const path of paths) {
      await page.goto(path);
      widths[path] = await page.evaluate(() => document.documentElement.scrollWidth);
    }
    expect(widths).toEqual(Object.fromEntries(paths.map((path) => [path, 360])));
  });

  it('TP-07 PD-10 without script the tabs of a talent and a product lead to what they name', async () => {
    await open(`/talent/${talent.id}`, { javaScriptEnabled: false });
    await page.getByRole('tab', { name: 'Services' }).click();
    await page.getByRole('heading', { name: SERVICE.title }).waitFor();
    await page.goto(`/product/${product}`);
    await page.getByRole('tab', { name: 'FAQ' }).click();
    await page.getByRole('tab', { name: 'FAQ', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Description' }).click();
    expect(new URL(page.url()).search).toBe('');
  });

  it('CO-04 a page shows what was made between its answer and its live channel', async () => {
    const title = 'Made a moment after the page';
    await open('/marketplace');
    await talent.post('/api/products', { ...PRODUCT, title });
    await page.getByRole('heading', { name: title }).waitFor();
  });
});
