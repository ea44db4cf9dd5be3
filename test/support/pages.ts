import { HEADERS, POSITION_COOKIE } from '@guildhall/contracts/problems';
import { type Result, type RunOptions, source } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { latestPosition, noteTab, type Someone, writeListeners } from './people';

/** A tab of a browser of its own: a visitor's, or of somebody who has signed in there before. */
export async function tabOf(browser: Browser, url: string, person?: Someone, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(25_000);
  context.on('response', (response) => {
    const position = response.headers()[HEADERS.position];
    if (position) noteTab(url, position);
  });
  await seesWrites(context, url);
  await context.exposeBinding('noticeShown', ({ page }, words: string) => earOf(page).hear(words));
  await context.addInitScript(reportNotices);
  if (person) {
    const data = { email: person.email, password: person.password };
    const answer = await context.request.post('/api/auth/sign-in', { data });
    if (!answer.ok()) throw new Error(`sign-in of ${person.email}: ${answer.status()}`);
    await context.addInitScript(() => localStorage.setItem('guildhall-signed-in', '1'));
  }
  return context.newPage();
}

/** Pages of a tab wait for what the tests wrote through anyone: no answer from a moment before will do. */
async function seesWrites(context: BrowserContext, url: string): Promise<void> {
  const show = (position: string) => context.addCookies([{ name: POSITION_COOKIE, value: position, url, httpOnly: true }]);
  const listener = async (written: string, position: string) => written === url && show(position).catch(() => undefined);
  writeListeners.add(listener);
  context.once('close', () => writeListeners.delete(listener));
  const latest = latestPosition(url);
  if (latest) await show(latest);
}

/** Notices leave by themselves, and pages with them: what was shown is written down, so that a slow test misses none. */
class Ear {
  readonly notices: string[] = [];
  private unread: string[] = [];
  private waiting: { words: string; resolve: () => void }[] = [];

  hear(words: string): void {
    this.notices.push(words);
    const first = this.waiting.findIndex((each) => each.words === words);
    if (first === -1) this.unread.push(words);
    else this.waiting.splice(first, 1)[0]?.resolve();
  }

  read(words: string): Promise<void> {
    const at = this.unread.indexOf(words);
    if (at !== -1) this.unread.splice(at, 1);
    return at === -1 ? new Promise((resolve) => this.waiting.push({ words, resolve })) : Promise.resolve();
  }
}
const ears = new WeakMap<Page, Ear>();
function earOf(page: Page): Ear {
  const ear = ears.get(page) ?? new Ear();
  ears.set(page, ear);
  return ear;
}

/** Runs in every page before its own scripts. */
function reportNotices(): void {
  const report = (words: string) => (window as unknown as { noticeShown(words: string): void }).noticeShown(words);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const toasts = node.matches('.toast') ? [node] : node.querySelectorAll('.toast');
      for (const toast of toasts) report(toast.getAttribute('aria-label') ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The texts of the notices on screen, as they are read out. */
export const notices = (page: Page): Promise<string[]> =>
  page.locator('.toast').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));

/** Every notice that this tab has shown, each text once. */
export const noticesSoFar = (page: Page): string[] => [...new Set(earOf(page).notices)];

/** Waits for a notice with these words: one on screen, or one that went before anybody looked. */
export async function notice(page: Page, words: string): Promise<void> {
  const shown = page.locator(`.toast[aria-label="${words}"]`).first().waitFor();
  await Promise.race([shown, earOf(page).read(words)]);
  shown.catch(() => undefined);
}

/** Tries again until it holds; the last failure counts. */
export async function eventually(assertion: () => Promise<void>, limit = 20_000): Promise<void> {
  for (const end = Date.now() + limit; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Requests for `method` of `path` wait until they are let go: the page can be looked at while it waits. */
export async function hold(page: Page, path: string, method: string): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await gate;
    return route.continue();
  });
  return letGo;
}

/** The answer of the API to `method` of `path` is refused from now on. */
export async function disturb(page: Page, path: string, method: string, answer: { status: number }) {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const problem = { type: 'about:blank', title: 'Test', status: answer.status, code: 'internal', detail: 'Test' };
    return route.fulfill({ status: answer.status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
}

/** Requests for `method` of `path` are done by the server, but their answers are lost until the test restores them. */
export async function loseAnswers(page: Page, path: string, method: string): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => page.unroute(path);
}

/** What went wrong in a page and was caught by nobody. */
export function uncaughtIn(page: Page): string[] {
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  return uncaught;
}

/** What is wrong with the page that is open: axe by day, its contrasts by night, and the pixels it is too wide. */
export async function faultsOf(page: Page): Promise<string[]> {
  const axe = (options: RunOptions) =>
    page.evaluate(
      // Only what was violated crosses over: the rest is far more, and takes most of the time.
      async (all) => {
        const { run } = (window as unknown as { axe: { run(given: RunOptions): Promise<{ violations: Result[] }> } }).axe;
        return (await run(all)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      },
      { ...options, resultTypes: ['violations'] as 'violations'[] },
    );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.emulateMedia({ colorScheme: 'light' });
  const day = await axe({ rules: { 'target-size': { enabled: true } } });
  await page.emulateMedia({ colorScheme: 'dark' });
  const night = await axe({ runOnly: ['color-contrast'] });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const problems = [...day, ...night];
  return wider === 0 ? problems : [...problems, `${wider} px too wide`];
}
