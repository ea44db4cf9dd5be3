import type { Browser, Page } from 'playwright';
import { appoint } from './appoint';
import { newcomer, type Someone } from './people';
import { type Product as Running, startProduct } from './product.mjs';
import { sharedBrowser } from './shared';
import { leave, tabOf } from './tabs';

export const UNKNOWN = '99999999-9999-4999-8999-999999999999';
export let running: Running;
export let browser: Browser;
export let admin: Someone;
export let client: Someone;
export let page: Page;
export let written = 0;
export const write = async (fields: object = {}) => {
  written += 1;
  const post = { title: `Post ${written}`, slug: `post-${written}`, content: 'Some *words* of a post', ...fields };
  const { body, status } = await admin.post<{ id: string; slug: string; title: string }>('/api/content', post);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
export const categorize = async (name: string) => {
  written += 1;
  return (await admin.post<{ id: string; slug: string }>('/api/categories', { name, slug: `category-${written}` })).body;
};
export const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
export const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
export const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
export const row = (title: string) => page.getByRole('row', { name: title });
export const click = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Each test has a tab of an admin that it leaves again, on a product of its own. */
export function inTheEditorsConsole(): void {
  beforeAll(async () => {
    running = await startProduct();
    browser = await sharedBrowser();
    client = await newcomer(running.url, 'client', 'client');
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url, admin, { timezoneId: 'UTC' });
  });
  afterEach(() => leave(page));
}
