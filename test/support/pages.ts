import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import type { Someone } from './people';
import type { Product as Running } from './product.mjs';

/** A tab of a browser of its own: a visitor's, or of somebody who has signed in there before. */
export async function tabOf(browser: Browser, url: string, person?: Someone, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  if (person) {
    const data = { email: person.email, password: person.password };
    const answer = await context.request.post('/api/auth/sign-in', { data });
    if (!answer.ok()) throw new Error(`sign-in of ${person.email}: ${answer.status()}`);
    await context.addInitScript(() => localStorage.setItem('guildhall-signed-in', '1'));
  }
  return context.newPage();
}

/** The texts of the notices on screen, as they are read out. */
export const notices = (page: Page): Promise<string[]> =>
  page.locator('.toast').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));

/** Waits for a notice with these words. */
export const notice = (page: Page, words: string) => page.locator(`.toast[aria-label="${words}"]`).first().waitFor();

/** The answer of the API to `method` of `path` is refused or delayed from now on. */
export async function disturb(page: Page, path: string, method: string, answer: { status: number } | { delay: number }) {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if ('delay' in answer) {
      await new Promise((resolve) => setTimeout(resolve, answer.delay));
      return route.continue();
    }
    const problem = { type: 'about:blank', title: 'Test', status: answer.status, code: 'internal', detail: 'Test' };
    return route.fulfill({ status: answer.status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
}

/** What is wrong with the page that is open: axe by day, its contrasts by night, and the pixels it is too wide. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  // In legacy mode axe opens no second tab, which takes half of the time; the pages have no frames.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const day = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const night = await axe().withRules(['color-contrast']).analyze();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const problems = [...day.violations, ...night.violations].map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  return wider === 0 ? problems : [...problems, `${wider} px too wide`];
}

/** `npm run admin -- <email>`. */
export function appoint(product: Running, email: string): void {
  const command = join(__dirname, '../../backend/standalone/dist/cli/admin.js');
  execFileSync(
    process.execPath,
    ['-e', `import(${JSON.stringify(`file://${command}`)}).then(({ run }) => run([${JSON.stringify(email)}]))`],
    { env: { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir }, stdio: 'pipe' },
  );
}
