import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { appoint } from './appoint';
import { eventually } from './pages';
import { newcomer, type Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave, tabOf } from './tabs';

export let running: Running;
export let browser: Browser;
export let admin: Someone;
export let talent: Someone;
export let page: Page;
let written = 0;
export const open = async (who: Someone, path: string, options: BrowserContextOptions = {}) => {
  page = await tabOf(browser, running.url, who, { timezoneId: 'UTC', ...options });
  await page.goto(path);
};
export const write = async (title: string, fields: object = {}) => {
  written += 1;
  const post = { title, slug: `listed-${admin.id}-${written}`, content: 'Some words of a post', ...fields };
  const { body, status } = await admin.post<{ id: string }>('/api/content', post);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};
export const offer = async (title: string, price = 100) =>
  (await talent.post<{ id: string }>('/api/services', { title, price, duration: 3, description: 'Words about it' })).body.id;
export const row = (title: string) => page.getByRole('row', { name: title });
const titles = () => page.locator('.cell-title a').allTextContents();
export const shows = (...expected: string[]) => eventually(async () => expect(await titles()).toEqual(expected));
export const bar = () => page.getByRole('region', { name: 'Selected' });
export const dialog = () => page.getByRole('alertdialog');
export const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Each test has a tab that it leaves again, and an admin. */
export function inTheListsOfTheConsoles(): void {
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  beforeEach(async () => {
    talent = await newcomer(running.url, 'talent', 'talent');
  });
  afterEach(() => leave(page));
}
