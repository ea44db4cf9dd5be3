import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { appoint } from './appoint';
import { newcomer, type Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave, tabOf } from './tabs';

export let running: Running;
export let browser: Browser;
export let admin: Someone;
export let talent: Someone;
export let page: Page;
/** Of the post that was written last. */
export let title: string;
export const open = async (who: Someone, path: string) => {
  page = await tabOf(browser, running.url, who);
  await page.goto(path);
};
/** The tab is gone, without a question and without another word from it; a new one is opened. */
export const reopen = async (path: string) => {
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto(path);
};
/** A post of its own: files that share a product find no slug taken. */
export const write = async () => {
  const mark = randomUUID().slice(0, 8);
  title = `Post ${mark}`;
  const post = { title, slug: `unsaved-${mark}`, content: 'Some words of a post' };
  const { body, status } = await admin.post<{ id: string }>('/api/content', post);
  expect(status).toBe(201);
  return body.id;
};
export const field = (label: string) => page.getByLabel(label, { exact: true });
export const value = (label: string) => field(label).inputValue();
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const at = (path: string) => page.waitForURL((url) => url.pathname === path);
export const here = () => new URL(page.url()).pathname;
export const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });
export const drafts = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('guildhall:draft:')).length);

export const turnTo = (tab: Page): void => {
  page = tab;
};

/** A talent and an admin, and a tab that each test leaves again. */
export function withUnsavedTexts(): void {
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    talent = await newcomer(running.url, 'talent', 'talent');
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  afterEach(() => leave(page));
}
