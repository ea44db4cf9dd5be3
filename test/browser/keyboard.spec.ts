import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../support/browser.mjs';
import { tabOf } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';

describe('with nothing but the keyboard', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let product: string;
  let talent: string;
  beforeAll(async () => {
    running = await startProduct({ seeds: true });
    browser = await launchBrowser();
    const visitor = new Someone(running.url);
    product = (await visitor.get<{ id: string }[]>('/api/products')).body[0]!.id;
    talent = (await visitor.get<{ id: string }[]>('/api/talents')).body[0]!.id;
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  }, 30_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => page.context().close());

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Waits until what has the focus is called so. */
  const focusIs = (name: string) =>
    page.waitForFunction((expected) => {
      const at = document.activeElement as HTMLElement | null;
      return (at?.getAttribute('aria-label') ?? at?.textContent?.trim()) === expected;
    }, name);
  const alive = () => page.locator('.head-person:not(.unknown)').waitFor({ state: 'attached' });

  it('the skip link comes first, shows itself, and leads past the header', async () => {
    await page.goto('/marketplace');
    await press('Tab');
    await focusIs('Skip to content');
    expect((await page.locator('.skip').boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('HD-05 the account menu: arrows, ends and letters; Escape brings the focus back, Tab leaves', async () => {
    await page.context().close();
    page = await tabOf(browser, running.url, await newcomer(running.url, 'talent', 'keys'));
    await page.goto('/marketplace');
    const button = page.locator('.avatar-button');
    await button.focus();
    await press('Enter');
    for (const [key, item] of [
      ['', 'Profile'],
      ['ArrowDown', 'Settings'],
      ['End', 'Log out'],
      ['ArrowDown', 'Profile'],
      ['ArrowUp', 'Log out'],
      ['Home', 'Profile'],
      ['m', 'Manage Services'],
      ['c', 'Create Service'],
      ['c', 'Create Product'],
    ] as const) {
      if (key) await press(key);
      await focusIs(item);
    }
    await press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await press('Space');
    await focusIs('Profile');
    await press('Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await button.click();
    await focusIs('Profile');
    await page.mouse.click(600, 700);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button.focus();
    await press('Enter');
    await focusIs('Profile');
    await press('Enter');
    await page.waitForURL('**/profile');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  });

  it('HD-02 the menu of small screens keeps the focus, and gives it back', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/talent');
    await alive();
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.focus();
    await press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    for (let steps = 0; steps < 12; steps++) {
      await press('Tab');
      const outside = await page.evaluate(() => {
        const at = document.activeElement;
        return at !== document.body && at?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('PD-10 tabs are one stop; arrows, Home and End choose', async () => {
    await page.goto(`/product/${product}`);
    await alive();
    await page.getByRole('tab', { name: 'Description' }).focus();
    for (const [key, name] of [
      ['ArrowRight', 'Reviews'],
      ['ArrowRight', 'FAQ'],
      ['ArrowRight', 'Description'],
      ['ArrowLeft', 'FAQ'],
      ['Home', 'Description'],
      ['End', 'FAQ'],
    ] as const) {
      await press(key);
      await page.getByRole('tab', { name, selected: true }).waitFor();
      await focusIs(name);
    }
    await press('Shift+Tab', 'Tab');
    await focusIs('FAQ');
  });

  it('MK-03 the slider: arrows step by 10, Home and End lead to its ends, the thumbs stop at each other', async () => {
    await page.goto('/marketplace');
    await alive();
    const ends = (low: string, high: string) =>
      page.waitForFunction(
        (expected) => [...document.querySelectorAll('.slider-ends span')].map((each) => each.textContent).join() === expected,
        `${low},${high}`,
      );
    await page.getByRole('slider', { name: 'Price range, lowest' }).focus();
    await press('ArrowRight', 'ArrowRight');
    await ends('$20', '$200');
    await press('Tab');
    await press('ArrowLeft');
    await ends('$20', '$190');
    await press('Home');
    await ends('$20', '$20');
    await press('End');
    await ends('$20', '$200');
    await press('Shift+Tab', 'End');
    await ends('$200', '$200');
  });

  it('VA-01 a refused form leads to its first wrong field', async () => {
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).focus();
    await press('Enter');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'email');
  });

  it.each([
    1280, 360,
  ])('at %i Tab reaches everything that can be used, in order of the page, and shows where it is', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/',
      '/talent',
      '/marketplace',
      '/blog',
      `/product/${product}?tab=reviews`,
      `/talent/${talent}`,
      '/auth?tab=signup',
    ]) {
      await page.goto(path);
      if (!path.startsWith('/auth')) await alive();
      const usable = await page.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, textarea')];
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
      const { reached, unseen } = await page.evaluate(() => (window as unknown as { stops: Stops }).stops);
      expect([path, unseen]).toEqual([path, []]);
      expect([path, reached]).toEqual([path, Array.from({ length: usable }, (_, index) => index)]);
    }
  }, 180_000);
});

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
  // On its way down: React keeps to itself what happens in a part that is not alive yet, and tells it again later.
  document.addEventListener('focusin', note, true);
}
