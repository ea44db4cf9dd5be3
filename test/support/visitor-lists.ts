import type { ProductCard } from '@guildhall/contracts/products';
import type { TalentCard } from '@guildhall/contracts/talents';
import type { Browser, Page } from 'playwright';
import { Someone } from './people';
import { type Product as Running, startProduct } from './product.mjs';
import { sharedBrowser } from './shared';
import { leave, tabOf } from './tabs';

export const ALL = '?range=[0,99]';
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
export const thumb = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
export const ends = (page: Page) => page.locator('.slider-ends span').allTextContents();
export let running: Running;
let browser: Browser;
export let page: Page;
export let talents: TalentCard[];
export let products: ProductCard[];
export const open = async (path: string) => {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
};
export const count = (total: number) => page.getByRole('status').getByText(`Showing ${total} results`, { exact: true }).waitFor();
export const namesOf = (selector: string) => page.locator(`.results:not([aria-busy=true]) ${selector}`).allTextContents();
export const shown = async (selector: string, expected: string[]) => {
  await count(expected.length);
  await page.locator('.results[aria-busy=false]').waitFor();
  expect((await namesOf(selector)).sort()).toEqual(expected.slice().sort());
};

/** Each test has a tab of a visitor that it leaves again. */
export function inAListOfVisitors(): void {
  beforeAll(async () => {
    running = await startProduct({ seeds: true });
    browser = await sharedBrowser();
    const visitor = new Someone(running.url);
    talents = (await visitor.get<TalentCard[]>(`/api/talents${ALL}`)).body;
    products = (await visitor.get<ProductCard[]>(`/api/products${ALL}`)).body;
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));
}
