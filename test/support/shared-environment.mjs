/**
 * The environment of journeys and browser suites: a worker starts one browser, and one product with and one without the samples,
 * for all its files. It lives outside of the files' own realms, which end with each of them.
 */
import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './browser.mjs';
import { startProduct } from './product.mjs';

let browser = null;
const products = new Map();

async function sharedBrowser() {
  if (!browser?.isConnected()) browser = await launchBrowser();
  return browser;
}

async function sharedProduct({ seeds = false } = {}) {
  if (!products.has(seeds)) products.set(seeds, await startProduct({ seeds }));
  return products.get(seeds);
}

export default class SharedEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { sharedBrowser, sharedProduct });
  }

  async teardown() {
    for (const context of browser?.contexts() ?? []) await context.close();
    await super.teardown();
  }
}
