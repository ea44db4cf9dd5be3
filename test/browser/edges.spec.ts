import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

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
  afterEach(() => leave(page));
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

  it.each([360, 1280])('at %i a card has three lines of a long title, and a long price below it', async (width) => {
    const title = `Reactivation of every lapsed patient ${'in a group of practices '.repeat(6)}`.trim();
    const { body } = await talent.post<{ id: string }>('/api/products', { ...PRODUCT, title, price: 12_500 });
    const places = [
      ['a visitor', undefined, '/marketplace', '.product-card'],
      ['its seller', talent, '/manage-products', '.own-product'],
    ] as const;
    for (const [who, person, path, card] of places) {
      page = await tabOf(browser, running.url, person, { viewport: { width, height: 800 } });
      await page.goto(path);
      const found = page.locator(card).filter({ hasText: title }).first();
      const [name, price] = [await found.getByRole('heading').boundingBox(), await found.locator('.price').boundingBox()];
      expect([who, Math.round(name!.height / 23), price!.y >= name!.y + name!.height]).toEqual([who, 3, true]);
      if (who === 'a visitor') await leave(page);
    }
    await talent.remove(`/api/products/${body.id}`);
  });

  it('a long email breaks before its @, and its domain does not', async () => {
    page = await tabOf(browser, running.url, talent, { viewport: { width: 1280, height: 800 } });
    await page.goto('/profile');
    const email = page.locator('.person-top').getByText(talent.email);
    await email.waitFor();
    const [, lines] = await email.evaluate((line) =>
      [...line.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        }),
    );
    expect(lines).toBe(1);
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

  it.each([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)(
    'given a person who wants motion: %s, a step from a card to its page is a view transition %i times',
    async (reducedMotion, times) => {
      await open('/marketplace', { reducedMotion });
      await page.evaluate(() => {
        const start = document.startViewTransition.bind(document);
        Object.assign(document, {
          turns: 0,
          startViewTransition: (update: () => Promise<void>) => {
            (document as unknown as { turns: number }).turns += 1;
            return start(update);
          },
        });
      });
      await page.getByRole('link', { name: PRODUCT.title }).first().click();
      await page.getByRole('heading', { level: 1, name: PRODUCT.title }).waitFor();
      expect(await page.evaluate(() => (document as unknown as { turns: number }).turns)).toBe(times);
    },
  );

  it('CO-04 a page shows what was made between its answer and its live channel', async () => {
    const title = 'Made a moment after the page';
    await open('/marketplace');
    await talent.post('/api/products', { ...PRODUCT, title });
    await page.getByRole('heading', { name: title }).waitFor();
  });
});
