import type { Browser, Page } from 'playwright';
import { newcomer, Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave, tabOf } from './tabs';

export const UNEXPECTED = 'An unexpected error occurred.';
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** What the page sends from now on, other than questions. */
export const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  return sent;
};
export let running: Running;
let browser: Browser;
export let mara: Someone;
export let page: Page;
export const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
export const enter = async (email: string, password: string) => {
  await field(page, 'Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
/** The message of a field, as it is read out with it. */
export const says = async (label: string, sentence: string) => {
  const control = page.getByLabel(label, { exact: true });
  await page.getByText(sentence, { exact: true }).waitFor();
  const note = await control.getAttribute('aria-describedby');
  expect([label, await page.locator(`[id="${note}"]`).textContent()]).toEqual([label, sentence]);
};
export const signedIn = async (person: Someone) => {
  await leave(page);
  page = await tabOf(browser, running.url, person);
};

/** Each test has a tab that it leaves again, and Mara, a client. */
export function inAnAccountTab(): void {
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
  }, 120_000);
  beforeEach(async () => {
    mara = await newcomer(running.url, 'client', 'mara');
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));
}
