import type { Browser, Page } from 'playwright';
import { newcomer, type Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave, tabOf } from './tabs';

export const UNKNOWN = '99999999-9999-4999-8999-999999999999';
export const SERVICE = {
  title: 'Practice CRM setup',
  description: 'One intake pipeline and one calendar',
  price: '1150',
  duration: '10',
};
let running: Running;
export let browser: Browser;
export let talent: Someone;
export let stranger: Someone;
export let client: Someone;
export let page: Page;
export const openAs = async (person?: Someone) => {
  await leave(page);
  page = await tabOf(browser, running.url, person);
};
export const offer = async (fields: object = {}, by = talent) =>
  (await by.post<{ id: string }>('/api/services', { ...SERVICE, ...fields })).body.id;
export const sell = async (fields: object = {}, by = talent) =>
  (
    await by.post<{ id: string }>('/api/products', {
      title: 'Intake snapshot',
      description: 'Four forms',
      price: 149.5,
      ...fields,
    })
  ).body.id;
export const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
export const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

/** Each test has a new talent, signed in, in a tab that it leaves again. */
export function inTheTalentConsole(): void {
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    stranger = await newcomer(running.url, 'talent', 'stranger');
    client = await newcomer(running.url, 'client', 'client');
  }, 120_000);
  beforeEach(async () => {
    talent = await newcomer(running.url, 'talent', 'talent');
    page = await tabOf(browser, running.url, talent);
  });
  afterEach(() => leave(page));
}
