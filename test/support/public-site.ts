import type { ProductCard } from '@guildhall/contracts/products';
import type { TalentCard } from '@guildhall/contracts/talents';
import type { Browser, Page } from 'playwright';
import { openAlive } from './pages';
import { Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave, tabOf, unusedTabOf } from './tabs';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The links in a part of the page: what they say, and where they lead. */
export const linksIn = (page: Page, selector: string) =>
  page.locator(`${selector} a`).evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('href')]));
export let running: Running;
let browser: Browser;
export let page: Page;
export let home: { talents: TalentCard[]; products: ProductCard[] };
export const openUnused = async () => {
  await leave(page);
  page = await unusedTabOf(browser, running.url);
};
export const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
export const open = (path: string) => openAlive(page, path);
export const signedIn = async (person: Someone) => {
  await leave(page);
  page = await tabOf(browser, running.url, person);
  await open('/');
  await page.locator('.avatar-button').click();
};

/** Each test has a tab of a visitor that it leaves again. */
export function onThePublicSite(): void {
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
    home = (await new Someone(running.url).get<typeof home>('/api/home')).body;
  }, 120_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));
}
