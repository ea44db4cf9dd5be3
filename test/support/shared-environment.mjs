/**
 * The environment of journeys and browser suites: a worker starts one browser, and one product with and one without the samples,
 * for all its files. It lives outside of the files' own realms, which end with each of them.
 */
import { TestEnvironment } from 'jest-environment-node';
import { launchBrowser } from './browser.mjs';
import { startProduct } from './product.mjs';

/** By whether pictures are drawn: they take a fifth of the time of a page with many. */
const browsers = new Map();
const products = new Map();

async function browserWith(pictures) {
  const known = browsers.get(pictures);
  if (known?.isConnected()) return known;
  const browser = await launchBrowser(pictures ? {} : { args: ['--blink-settings=imagesEnabled=false'] });
  browsers.set(pictures, browser);
  return browser;
}

async function sharedProduct({ seeds = false } = {}) {
  if (!products.has(seeds)) products.set(seeds, await startProduct({ seeds }));
  return products.get(seeds);
}

/** How long a tab that hangs is waited for, in ms. */
const PATIENCE = 3_000;

/** The address of a tab, and what roles find there: what a dialog hides is not among it. */
async function shownBy(page) {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: PATIENCE })
    .catch(({ message }) => message);
  return `On screen, at ${page.url()}: ${seen.replace(/\s+/g, ' ').slice(0, 4_000)}`;
}

/** Tabs that no test has left; see tabs.ts. */
const openTabs = () =>
  [...browsers.values()]
    .flatMap((browser) => browser.contexts())
    .flatMap((context) => context.pages())
    .filter((page) => !page.url().endsWith('/robots.txt'));

export default class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { testPath, docblockPragmas } = context;
    this.pictures = !testPath.includes('/test/browser/') || 'pictures' in docblockPragmas;
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, { sharedBrowser: () => browserWith(this.pictures), sharedProduct });
  }

  /** The error of a failed test also says what its tabs showed. */
  async handleTestEvent({ name, error }) {
    if (name !== 'test_fn_failure' || !error?.stack) return;
    error.stack = [error.stack, ...(await Promise.all(openTabs().map(shownBy)))].join('\n\n');
  }

  async teardown() {
    for (const browser of browsers.values()) for (const context of browser.contexts()) await context.close();
    await super.teardown();
  }
}
