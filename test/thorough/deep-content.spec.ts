import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { appoint } from '../support/appoint';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const DEEP: [what: string, source: string][] = [
  ['quotes-in-lists', `${'> - '.repeat(14)}The innermost words`],
  ['quotes', `${'>'.repeat(50)} The innermost words`],
  ['numbered-lists', `${'1. '.repeat(25)}The innermost words`],
  ['quotes-beyond-the-limit', `The innermost words\n\n${'> - '.repeat(200)}`],
  ['definitions', `${'<dl><dd>'.repeat(25)}The innermost words`],
];

describe('content that nests deeply', () => {
  let running: Running;
  let browser: Browser;
  let admin: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);

  it.each(DEEP)('VU-13 %s make no page wider than the screen', async (what, content) => {
    const slug = `deep-${what}-${randomUUID().slice(0, 8)}`;
    const post = { title: `Deep ${what}`, slug, content, content_type: 'blog', status: 'published' };
    expect(await admin.post('/api/content', post)).toMatchObject({ status: 201 });
    const page = await tabOf(browser, running.url, undefined, { viewport: { width: 360, height: 800 } });
    await page.goto(`/content/${slug}`);
    const words = page.locator('.written').getByText('The innermost words');
    expect((await words.boundingBox())?.width).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await leave(page);
  });
});
