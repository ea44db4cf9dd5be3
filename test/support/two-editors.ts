import type { Browser } from 'playwright';
import { appoint } from './appoint';
import { newcomer, type Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';

export let running: Running;
export let browser: Browser;
export let admin: Someone;
export let other: Someone;

/** Two admins of the shared product. */
export function withTwoEditors(): void {
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    admin = await newcomer(running.url, 'client', 'editor');
    other = await newcomer(running.url, 'client', 'other');
    for (const { email } of [admin, other]) appoint(running, email);
    await admin.edit('profile', { full_name: 'Edda Marrow' });
  }, 120_000);
}
