import type { Me } from '@guildhall/contracts/accounts';
import type { Browser, Page } from 'playwright';
import { eventually } from './pages';
import { newcomer, type Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave, tabOf } from './tabs';

export const SAVED = 'Profile updated: Your profile information has been updated.';
export const FAILED = 'Update failed: There was an error updating your profile.';
export let running: Running;
let browser: Browser;
export let page: Page;
export let other: Page;
export let mara: Someone;
export const field = (name: string, tab = page) => tab.getByRole('textbox', { name, exact: true });
export const button = (name: string, tab = page) => tab.getByRole('button', { name, exact: true });
export const value = (name: string, tab = page) => field(name, tab).inputValue();
export const draft = () => page.getByRole('region', { name: 'Draft' });
export const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });
export const signedOut = () => page.getByRole('alert').filter({ hasText: 'You are signed out.' });
export const drafts = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('guildhall:draft:')).length);
export const draftsKept = (count: number) => eventually(async () => expect(await drafts()).toBe(count));
export const me = async () => (await mara.get<Me>('/api/me')).body;
export const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
/** The same person in two tabs, both at `path`. */
export const inTwoTabs = async (path: string, ready: (tab: Page) => Promise<unknown>) => {
  page = await tabOf(browser, running.url, mara);
  other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(path);
    await ready(tab);
  }
};
export const open = async (path: string, person = mara) => {
  page = await tabOf(browser, running.url, person);
  await page.goto(path);
};
/** The session is over on the server; this tab has not heard of it. */
export const endSession = async () => {
  const headers = { origin: running.url };
  expect((await page.context().request.post('/api/auth/sign-out', { data: {}, headers })).ok()).toBe(true);
};
export const signInAgain = async () => {
  await field('Email').fill(mara.email);
  await page.getByLabel('Password', { exact: true }).fill(mara.password);
  await button('Sign In').click();
};
export const restore = () => draft().getByRole('button', { name: /^Restore your draft of / });

export const turnTo = (tab: Page): void => {
  page = tab;
};

export const turnOtherTo = (tab: Page): void => {
  other = tab;
};

/** Each test has a tab that it leaves again. */
export function inTwoPlaces(): void {
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
  }, 120_000);
  beforeEach(async () => {
    mara = await newcomer(running.url, 'talent', 'mara');
  });
  afterEach(() => leave(page));
}
