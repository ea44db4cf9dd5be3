import type { Browser, Page } from 'playwright';
import { Someone } from './people';
import type { Product as Running } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave, tabOf } from './tabs';

const DATE_PARTS = 7;
interface Stops {
  reached: number[];
  unseen: string[];
}
/** Writes down from now on where the focus goes, and where nothing shows it. */
function noteStops(): void {
  const stops: Stops = { reached: [], unseen: [] };
  Object.assign(window, { stops });
  const note = ({ target, isTrusted }: FocusEvent) => {
    if (!isTrusted) return;
    const at = target as HTMLElement;
    stops.reached.push(Number(at.dataset['stop'] ?? -1));
    const marks = [at, at.closest('label'), at.closest('.search'), at.closest('.MuiOutlinedInput-root')];
    const marked = marks.some((each) => each && getComputedStyle(each).outlineStyle !== 'none');
    if (!marked && (at as HTMLInputElement).type !== 'range') stops.unseen.push(at.outerHTML.slice(0, 120));
  };
  // On its way down: React keeps to itself what happens in a part that is not alive yet, and repeats it later.
  document.addEventListener('focusin', note, true);
}
export let running: Running;
export let browser: Browser;
export let page: Page;
export let product: string;
export let talent: string;
export const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Waits until what has the focus is called so. */
export const focusIs = (name: string) =>
  page.waitForFunction((expected) => {
    const at = document.activeElement as HTMLElement | null;
    return (at?.getAttribute('aria-label') ?? at?.textContent?.trim()) === expected;
  }, name);
export const alive = () => page.locator('.head-person:not(.unknown)').waitFor({ state: 'attached' });
/** Tab stops at everything that can be used, in order of the page, and each stop shows itself. */
export const reachesAll = async (path: string) => {
  const usable = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, textarea, summary, [tabindex]'),
    ];
    const stops = all.filter((each) => {
      const input = each as HTMLInputElement;
      // Of a group of radios Tab stops at the chosen one.
      return (
        each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && (input.type !== 'radio' || input.checked)
      );
    });
    stops.forEach((each, index) => {
      each.dataset['stop'] = String(index);
    });
    return stops.length;
  });
  await page.evaluate(noteStops);
  for (let steps = 0; steps < usable; steps++) await press('Tab');
  const seen = () => page.evaluate(() => (window as unknown as { stops: Stops }).stops);
  // A field for a date has several tab stops.
  for (let more = 0; more < DATE_PARTS && (await seen()).reached.length < usable; more++) await press('Tab');
  const { reached, unseen } = await seen();
  expect([path, unseen]).toEqual([path, []]);
  expect([path, reached]).toEqual([path, Array.from({ length: usable }, (_, index) => index)]);
};

export const turnTo = (tab: Page): void => {
  page = tab;
};

/** Each test has a tab that it leaves again. */
export function byKeyboard(): void {
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
    const visitor = new Someone(running.url);
    product = (await visitor.get<{ id: string }[]>('/api/products')).body[0]!.id;
    talent = (await visitor.get<{ id: string }[]>('/api/talents')).body[0]!.id;
  }, 120_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));
}
