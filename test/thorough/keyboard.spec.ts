import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { notice } from '../support/notices';
import { eventually } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const DATE_PARTS = 7;

describe('with nothing but the keyboard', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let product: string;
  let talent: string;
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
    await leave(page);
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

  /** Tab stops at everything that can be used, in order of the page, and each stop shows itself. */
  const reachesAll = async (path: string) => {
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
    // A field for a date is a row of stops.
    for (let more = 0; more < DATE_PARTS && (await seen()).reached.length < usable; more++) await press('Tab');
    const { reached, unseen } = await seen();
    expect([path, unseen]).toEqual([path, []]);
    expect([path, reached]).toEqual([path, Array.from({ length: usable }, (_, index) => index)]);
  };

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
      await reachesAll(path);
    }
  }, 180_000);

  describe('in the consoles', () => {
    let editor: Someone;
    let seller: Someone;
    beforeAll(async () => {
      [editor, seller] = [await newcomer(running.url, 'client', 'editor'), await newcomer(running.url, 'talent', 'seller')];
      appoint(running, editor.email);
      await editor.signIn();
    }, 60_000);

    const enter = async (person: Someone, path: string, width = 1280) => {
      await leave(page);
      page = await tabOf(browser, running.url, person, { viewport: { width, height: 800 } });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const nameOfFocus = () =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null;
        const labelled = document.getElementById(at?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
        return at?.getAttribute('aria-label') ?? labelled?.textContent ?? at?.labels?.[0]?.textContent ?? at?.textContent?.trim();
      });
    /** Tab, or another key, until this has the focus; it shows itself. */
    const walkTo = async (name: string, key = 'Tab') => {
      const passed: (string | undefined)[] = [];
      for (let steps = 0; steps < 120; steps++) {
        await press(key);
        passed.push(await nameOfFocus());
        if (passed.at(-1) === name) return;
      }
      throw new Error(`No way to ${name}: ${passed.join(', ')}`);
    };
    const type = async (name: string, words: string) => {
      await walkTo(name);
      await press('ControlOrMeta+a');
      await page.keyboard.type(words);
    };
    const isLost = () => page.evaluate(() => document.activeElement === document.body);
    const service = (title: string) =>
      seller.post('/api/services', { title, description: 'Built and handed over', price: 40, duration: 3 });
    const post = async (title: string) => {
      const { body } = await editor.post<{ id: string }>('/api/content', {
        title,
        slug: `typed-${randomUUID()}`,
        content: 'Some words of it',
      });
      return body.id;
    };

    it('SV-01 VA-11 a service is written; what is refused leads to its first wrong field', async () => {
      await enter(seller, '/create-service');
      await type('Title', 'Typed service');
      await press('Enter');
      await page.getByText('Description must be at least 10 characters').waitFor();
      await eventually(async () => expect(await nameOfFocus()).toBe('Description'));
      await page.keyboard.type('Everything by keyboard');
      await type('Price ($)', '40');
      await type('Delivery time (days)', '3');
      await walkTo('Create Service');
      await press('Enter');
      await notice(page, 'Service created');
    });

    it('SV-04 SV-06 a list: order, view, columns, several deleted with one question; the focus is never lost', async () => {
      for (const title of ['Doomed one', 'Doomed two', 'Kept']) await service(title);
      await enter(seller, '/manage-services');
      await page.getByRole('article').first().waitFor();
      await walkTo('Table');
      await press('Enter');
      await walkTo('Columns');
      await press('Enter');
      await focusIs('Description');
      await press('Space', 'Escape');
      await focusIs('Columns');
      await walkTo('Title');
      await press('Enter');
      await page.waitForURL('**/manage-services?sort=title');
      expect(await nameOfFocus()).toBe('Title');
      for (const title of ['Doomed one', 'Doomed two']) {
        await walkTo(`Select ${title}`);
        await press('Space');
      }
      await walkTo('Clear');
      await press('Tab', 'Enter');
      const question = page.getByRole('alertdialog', { name: 'Delete 2 services' });
      await question.waitFor();
      await focusIs('Cancel');
      await press('Shift+Tab');
      await focusIs('Delete');
      await press('Tab');
      await focusIs('Cancel');
      await press('Escape');
      await question.waitFor({ state: 'detached' });
      await focusIs('Delete');
      await press('Enter');
      await focusIs('Cancel');
      await press('Tab', 'Enter');
      await notice(page, '2 services deleted');
      await question.waitFor({ state: 'detached' });
      await eventually(async () => expect([await nameOfFocus(), await isLost()]).toEqual(['Your services', false]));
    });

    it('CM-08 CM-03 filters, the dialog of a category, and a post opened from its row', async () => {
      await post('Opened by keyboard');
      await enter(editor, '/admin/cms?q=opened by');
      await page.getByRole('row', { name: 'Opened by keyboard' }).waitFor();
      await walkTo('Types');
      await press('ArrowDown');
      await page.waitForURL('**content_type=blog');
      expect(await nameOfFocus()).toBe('Types');
      await walkTo('Opened by keyboard');
      await press('Enter');
      await page.waitForURL('**/admin/cms/edit/*');
      await page.waitForFunction(() => document.activeElement?.id === 'main');
      await enter(editor, '/admin/cms?tab=categories');
      await walkTo('New Category');
      await press('Enter');
      await page.getByRole('dialog', { name: 'New Category' }).waitFor();
      await eventually(async () => expect(await nameOfFocus()).toBe('Name'));
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await focusIs('New Category');
    });

    it('OP-07 CF-F5 categories, the preview, the versions and a field that is brought back', async () => {
      const id = await post('Two versions');
      await editor.put(`/api/content/${id}`, { version: 0, title: 'Second title' });
      await enter(editor, `/admin/cms/edit/${id}`);
      await page.getByRole('complementary').getByText('Some words of it').waitFor();
      await walkTo('Preview');
      await press('ArrowRight', 'Enter');
      await page.getByRole('tab', { name: 'Versions', selected: true }).waitFor();
      await page.getByRole('button', { name: /created/ }).waitFor();
      await press('Tab', 'Tab');
      expect(await nameOfFocus()).toMatch(/created/);
      await press('Enter');
      await page.getByRole('button', { name: 'From now to then' }).waitFor();
      await walkTo('Restore this version');
      await press('Enter');
      await notice(page, 'Content updated successfully');
      await page.getByRole('button', { name: /restored v0/ }).waitFor();
      await eventually(async () =>
        expect([await isLost(), await page.getByLabel('Title', { exact: true }).inputValue()]).toEqual([false, 'Two versions']),
      );
    });

    it('OP-03 what another changed takes the focus, and gives it back to the form', async () => {
      const id = await post('Shared by two');
      await enter(editor, `/admin/cms/edit/${id}`);
      await type('Title', 'Mine');
      await editor.put(`/api/content/${id}`, { version: 0, title: 'Theirs' });
      await press('Enter');
      await focusIs('Changed meanwhile');
      await press('Tab', 'ArrowUp');
      await page.getByRole('radio', { name: 'Use theirs', checked: true }).waitFor();
      await walkTo('Merge');
      await press('Enter');
      await page.getByRole('button', { name: 'Bring mine back' }).waitFor();
      await eventually(async () => expect(await nameOfFocus()).toBe('Title'));
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Theirs');
    });

    it.each([1280, 360])('at %i Tab reaches everything of every page, in its order, and shows where it is', async (width) => {
      await service('Walked to');
      const { body } = await seller.post<{ id: string }>('/api/products', {
        title: 'Walked',
        description: 'Four forms',
        price: 9,
      });
      const id = await post(`Walked at ${width}`);
      const pages: [person: Someone, paths: string[]][] = [
        [seller, ['/dashboard', '/manage-services', '/create-service', '/manage-products', `/edit-product/${body.id}`]],
        [editor, ['/admin/cms?q=walked', '/admin/cms?tab=categories', '/admin/cms/create', `/admin/cms/edit/${id}`]],
      ];
      for (const [person, paths] of pages) {
        await enter(person, paths[0]!, width);
        for (const path of paths) {
          await page.goto(path);
          await page.locator('main :is(article, tbody tr, form)').first().waitFor();
          await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
          await reachesAll(path);
        }
      }
    }, 180_000);
  });
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
  // On its way down: React keeps to itself what happens in a part that is not alive yet, and repeats it later.
  document.addEventListener('focusin', note, true);
}
