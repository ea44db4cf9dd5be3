import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { notice } from '../support/notices';
import { newcomer } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

describe('a page on screen whose scripts are still on their way', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let scriptsCome: () => void;
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
  }, 120_000);
  afterEach(() => leave(page));

  /** Opens a page whose own scripts wait until `scriptsCome()`. */
  const openEarly = async (path: string, options?: BrowserContextOptions) => {
    page = await tabOf(browser, running.url, undefined, options);
    const coming = new Promise<void>((resolve) => {
      scriptsCome = resolve;
    });
    await page.route(/\/assets\/entry-client-.*\.js$/, async (route) => {
      await coming;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main h1').first().waitFor();
  };
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const address = () => new URL(page.url()).searchParams;

  it.each(['/marketplace', '/dashboard'])('nothing of %s is white by night, however late its stylesheet is', async (path) => {
    page = await tabOf(browser, running.url, undefined, { colorScheme: 'dark' });
    // A visitor's console would lead to the sign-in.
    await page.route(/\.(css|js)$/, (route) => route.abort());
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const text = await page.evaluate(() => getComputedStyle(document.documentElement).color);
    expect(text).toBe('rgb(255, 255, 255)');
  });

  it('AU-07 keeps what was typed into the sign-in, and signs in as soon as it can', async () => {
    const person = await newcomer(running.url, 'client', 'early');
    await openEarly('/auth');
    await field('Email').fill(person.email);
    await field('Password').fill(person.password);
    await field('Password').press('Enter');
    expect(new URL(page.url()).pathname).toBe('/auth');
    scriptsCome();
    await notice(page, 'Welcome back!: You have successfully signed in.');
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('AU-01 AU-03 the other form opens with what was typed, by tab and by link', async () => {
    for (const open of [
      () => page.getByRole('tab', { name: 'Sign Up', exact: true }).click(),
      () => page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click(),
    ]) {
      await openEarly('/auth');
      await field('Email').fill('mara@tolvane.example');
      await open();
      await field('Password').fill('a long one');
      scriptsCome();
      await page.getByRole('heading', { level: 1, name: 'Create a new account' }).waitFor();
      expect(await field('Email').inputValue()).toBe('mara@tolvane.example');
      expect(await field('Password').inputValue()).toBe('a long one');
      await leave(page);
    }
  });

  it('VA-01 AU-03 a role and a wrong address pressed and typed early are answered', async () => {
    await openEarly('/auth?tab=signup');
    await page.getByRole('radio', { name: /^Talent/ }).check();
    await field('Email').fill('nobody');
    await press('Sign Up');
    await press('Sign Up');
    scriptsCome();
    await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
    expect(await field('Email').inputValue()).toBe('nobody');
    expect(await page.getByRole('radio', { name: /^Talent/ }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: /^Client/ }).isChecked()).toBe(false);
  });

  it('MK-01 MK-03 MK-04 a search, a tick, a slider moved and an order chosen early change the list', async () => {
    await openEarly('/marketplace');
    await page.getByRole('searchbox').fill('re');
    await page.getByRole('checkbox', { name: 'Snapshot', exact: true }).check();
    await page.getByRole('slider', { name: 'Price range, highest' }).press('ArrowLeft');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
    scriptsCome();
    await page.waitForURL((url) => url.searchParams.size === 4);
    expect(Object.fromEntries(address())).toEqual({ q: 're', category: 'Snapshot', price_max: '190', sort: 'title' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('re');
    expect(await page.getByRole('checkbox', { name: 'Snapshot', exact: true }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'All Categories', exact: true }).isChecked()).toBe(false);
  });

  it('HD-02 TR-09 the menu button and the filter button pressed early open', async () => {
    for (const [path, name, opened] of [
      ['/', 'Menu', 'dialog[open]'],
      ['/talent', 'Filters', '.filters-body.open'],
    ] as const) {
      await openEarly(path, { viewport: { width: 360, height: 800 } });
      await press(name);
      expect(await page.locator(opened).count()).toBe(0);
      scriptsCome();
      await page.locator(opened).waitFor();
      await leave(page);
    }
  });

  it('PD-05 PD-10 each press counts, those of the keyboard too', async () => {
    const [product] = await (await fetch(`${running.url}/api/products`)).json();
    await openEarly(`/product/${product.id}`);
    await press('More');
    await press('More');
    await page.getByRole('tab', { name: 'Description' }).press('End');
    scriptsCome();
    await page.getByRole('tab', { name: 'FAQ', selected: true }).waitFor();
    expect(await page.locator('output').textContent()).toBe('3');
  });

  it('links lead on without any script', async () => {
    await openEarly('/');
    await page.locator('footer').getByRole('link', { name: 'Marketplace' }).click();
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor();
    scriptsCome();
  });
});
