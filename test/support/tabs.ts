import { HEADERS, POSITION_COOKIE } from '@guildhall/contracts/problems';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { forgetNotices, hearNotices } from './notices';
import { latestPosition, noteTab, type Someone, writeListeners } from './people';

const DESK = { width: 1280, height: 800 };
/** What tests listen for. */
const HEARD = ['console', 'dialog', 'pageerror', 'request'];

interface Tab {
  url: string;
  /** A test may get any tab of its kind. */
  kind: string;
  /** Undoes what the next one in this tab is not to have. */
  undo: (() => unknown)[];
}
const tabs = new WeakMap<BrowserContext, Tab>();
/** Tabs that were left: a new one costs a process, and compiles every script again. */
const left = new WeakMap<Browser, Map<string, Page[]>>();
const leftOf = (browser: Browser, kind: string): Page[] => {
  const kinds = left.get(browser) ?? new Map<string, Page[]>();
  left.set(browser, kinds);
  const pages = kinds.get(kind) ?? [];
  kinds.set(kind, pages);
  return pages;
};

/** A tab of a browser of its own: a visitor's, or of somebody who has signed in there before. It may be one that a test has left. */
export async function tabOf(browser: Browser, url: string, person?: Someone, options: BrowserContextOptions = {}): Promise<Page> {
  const page = leftOf(browser, kindOf(url, options)).pop();
  return page ? prepare(page, url, person, options) : unusedTabOf(browser, url, person, options);
}

/** A tab whose browser has kept no file of the product yet. */
export async function unusedTabOf(
  browser: Browser,
  url: string,
  person?: Someone,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return prepare(await newTab(browser, url, options), url, person, options);
}

/** What a tab keeps for as long as it is open. */
const lasting = ({ viewport: _, colorScheme: __, ...options }: BrowserContextOptions) => options;
const kindOf = (url: string, options: BrowserContextOptions) => JSON.stringify([url, lasting(options)]);

async function prepare(page: Page, url: string, person: Someone | undefined, options: BrowserContextOptions): Promise<Page> {
  const { viewport, colorScheme = 'light' } = options;
  const context = page.context();
  await Promise.all([page.setViewportSize(viewport ?? DESK), page.emulateMedia({ colorScheme }), seesWrites(context, url)]);
  if (person) await signIn(context, person);
  return page;
}

async function newTab(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: DESK, reducedMotion: 'reduce', ...lasting(options) });
  context.setDefaultTimeout(25_000);
  context.on('response', (response) => {
    const position = response.headers()[HEADERS.position];
    if (position) noteTab(url, position);
  });
  tabs.set(context, { url, kind: kindOf(url, options), undo: [] });
  await hearNotices(context);
  return context.newPage();
}

async function signIn(context: BrowserContext, { email, password }: Someone): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in', { data: { email, password } });
  if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()}`);
  const flag = await context.addInitScript(() => localStorage.setItem('guildhall-signed-in', '1'));
  tabs.get(context)?.undo.push(() => flag.dispose());
}

/** Pages of a tab wait for what the tests wrote through anyone: no answer from a moment before will do. */
async function seesWrites(context: BrowserContext, url: string): Promise<void> {
  const show = (position: string) => context.addCookies([{ name: POSITION_COOKIE, value: position, url, httpOnly: true }]);
  const listener = async (written: string, position: string) => written === url && show(position).catch(() => undefined);
  writeListeners.add(listener);
  const stop = () => writeListeners.delete(listener);
  context.once('close', stop);
  tabs.get(context)?.undo.push(stop, () => context.off('close', stop));
  const latest = latestPosition(url);
  if (latest) await show(latest);
}

/** Leaves a tab, and all others of its browser. The next one finds nothing in it but what browsers keep of public files. */
export async function leave(page: Page): Promise<void> {
  const context = page.context();
  const tab = tabs.get(context);
  const browser = context.browser();
  if (!tab || !browser || page.isClosed()) return context.close();
  const others = leftOf(browser, tab.kind);
  if (others.includes(page)) return;
  try {
    await clean(page, tab);
    others.push(page);
  } catch {
    await context.close();
  }
}

async function clean(page: Page, { url, undo }: Tab): Promise<void> {
  const context = page.context();
  for (const each of [page, context]) for (const event of HEARD) each.removeAllListeners(event);
  await Promise.all([
    ...context.pages().map((each) => each !== page && each.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    ...undo.splice(0).map((each) => each()),
  ]);
  // A document of the product without scripts: what the page before it wrote at its end is there now.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  forgetNotices(page);
}
