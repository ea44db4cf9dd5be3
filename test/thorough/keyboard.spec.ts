import {
  alive,
  browser,
  byKeyboard,
  focusIs,
  page,
  press,
  product,
  reachesAll,
  running,
  talent,
  turnTo,
} from '../support/keyboard';
import { newcomer } from '../support/people';
import { leave, tabOf } from '../support/tabs';

describe('with nothing but the keyboard', () => {
  byKeyboard();

  it('the skip link comes first, is shown when focused, and leads past the header', async () => {
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
    await leave(page);
    turnTo(await tabOf(browser, running.url, await newcomer(running.url, 'talent', 'keys')));
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

  it.each([1280, 360])(
    'at %i Tab reaches everything that can be used, in order of the page, and shows where it is',
    async (width) => {
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
        await reachesAll(path);
      }
    },
    180_000,
  );
});
