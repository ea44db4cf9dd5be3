import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import type { ProductCard } from '@guildhall/contracts/products';
import { newcomer } from '../support/people';
import {
  box,
  button,
  count,
  ends,
  inAListOfVisitors,
  open,
  page,
  products,
  running,
  shown,
  thumb,
} from '../support/visitor-lists';

describe('lists for visitors', () => {
  inAListOfVisitors();

  describe('the filters of the marketplace', () => {
    const titles = (is: (product: ProductCard) => boolean) => products.filter(is).map(({ title }) => title);
    /** All on one page, so that the whole result can be compared. */
    const few = (list: string[]) => {
      expect(list.length).toBeGreaterThan(0);
      expect(list.length).toBeLessThanOrEqual(24);
      return list;
    };

    it('MK-07 Clear All is there when something is set; the panel of a phone says how many, and what it would show', async () => {
      await open('/marketplace');
      expect(await button(page, 'Clear All').count()).toBe(0);
      await page.setViewportSize({ width: 360, height: 800 });
      await open('/marketplace?category=Script&category=Courses');
      await button(page, 'Filters · 2').click();
      const total = /\d+/.exec(await page.getByRole('status').filter({ hasText: 'Showing' }).innerText())?.[0];
      await button(page, `Show ${total} results`).click();
      await page.locator('.filters-body:not(.open)').waitFor({ state: 'attached' });
      await button(page, 'Filters · 2').click();
      await button(page, 'Clear All').click();
      await button(page, 'Filters').waitFor();
    });

    it('MK-07 given the open panel of a phone, Escape and its last button close it, and its first has the focus', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await open('/marketplace');
      const toggle = page.locator('.filters-toggle');
      const isFocused = () => toggle.evaluate((each) => each === document.activeElement);
      const ways = [
        () => box(page, 'Script').press('Escape'),
        () => page.getByRole('button', { name: /^Show \d+ results$/ }).press('Enter'),
      ];
      for (const close of ways) {
        await toggle.press('Enter');
        await close();
        await page.locator('.filters-body:not(.open)').waitFor({ state: 'attached' });
        expect([await isFocused(), await toggle.getAttribute('aria-expanded')]).toEqual([true, 'false']);
      }
    });

    const countOf = async (name: string) => {
      const described = (await box(page, name).getAttribute('aria-describedby')) ?? 'none';
      return page.locator(`[id="${described}"]`).innerText();
    };

    it('MK-04 each category says how many products it has; a price recounts them, one without any is dimmed, and a search hides them', async () => {
      const of = (name: string, most = Number.POSITIVE_INFINITY) =>
        String(products.filter(({ category, price }) => category === name && price <= most).length);
      await open('/marketplace');
      await page.locator('.check-count').first().waitFor();
      for (const category of PRODUCT_CATEGORIES) expect([category, await countOf(category)]).toEqual([category, of(category)]);
      await box(page, 'Script').check();
      await count(Number(of('Script')));
      expect(await countOf('Courses')).toBe(of('Courses'));
      const most = 20;
      const none = PRODUCT_CATEGORIES.find((category) => of(category, most) === '0') as string;
      await thumb(page, 'Price range, highest').fill(String(most));
      await page
        .locator('.check-line.none')
        .filter({ hasText: new RegExp(`^${none}0$`) })
        .waitFor();
      expect(await countOf('Script')).toBe(of('Script', most));
      await page.getByRole('searchbox', { name: 'Search products' }).fill('kit');
      await page.locator('.check-count').first().waitFor({ state: 'detached' });
    });

    it('MK-01 search goes through title, description and category, whatever the case', async () => {
      await open('/marketplace');
      const search = page.getByRole('searchbox', { name: 'Search products' });
      for (const words of ['LAW firm', 'sign IN the yard', 'extensions']) {
        await search.fill(words);
        const has = (product: ProductCard) =>
          `${product.title}\n${product.description}\n${product.category}`.toLowerCase().includes(words.toLowerCase());
        await shown('.product-title', few(titles(has)));
      }
    });

    it.each([
      ['Snapshots', ['Snapshot', 'Snapshot Bundle']],
      ['Scripts', ['Script']],
      ['Workflows', ['Workflow']],
    ])('MK-02 the tab %s holds %s', async (name, categories) => {
      await open('/marketplace');
      expect(await page.getByRole('tab').allTextContents()).toEqual(['All Products', 'Snapshots', 'Scripts', 'Workflows']);
      expect(await page.getByRole('tab', { name: 'All Products' }).getAttribute('aria-selected')).toBe('true');
      await page.getByRole('tab', { name, exact: true }).click();
      await shown('.product-title', few(titles(({ category }) => categories.includes(category ?? ''))));
    });

    it('MK-03 R16 the slider: 0 to 200 by 10, both ends inclusive', async () => {
      await open('/marketplace');
      for (const end of ['lowest', 'highest']) {
        const at = thumb(page, `Price range, ${end}`);
        expect(await Promise.all(['min', 'max', 'step'].map((name) => at.getAttribute(name)))).toEqual(['0', '200', '10']);
      }
      expect(await ends(page)).toEqual(['$0', '$200']);
      const maker = await newcomer(running.url, 'talent', 'maker');
      const made = await Promise.all(
        [50, 90, 49.99, 90.01, 450].map((price) =>
          maker.post<{ id: string }>('/api/products', { title: `Edge at ${price}`, description: 'A price at the edge.', price }),
        ),
      );
      await thumb(page, 'Price range, lowest').fill('50');
      await thumb(page, 'Price range, highest').fill('90');
      await page.getByRole('searchbox', { name: 'Search products' }).fill('Edge at');
      await shown('.product-title', ['Edge at 50', 'Edge at 90']);
      await thumb(page, 'Price range, highest').fill('200');
      await shown('.product-title', ['Edge at 50', 'Edge at 90', 'Edge at 90.01', 'Edge at 450']);
      for (const { body } of made) await maker.remove(`/api/products/${body.id}`);
    });

    it('MK-04 MK-06 MK-07 categories stay together; All Categories, chip and Clear All empty the selection', async () => {
      await open('/marketplace');
      const all = box(page, 'All Categories');
      expect(await page.locator('.filters label').allTextContents()).toEqual(['All Categories', ...PRODUCT_CATEGORIES]);
      expect(await all.isChecked()).toBe(true);
      await box(page, 'Courses').check();
      await box(page, 'Extensions').check();
      expect(await all.isChecked()).toBe(false);
      const chosen = few(titles(({ category }) => category === 'Courses' || category === 'Extensions'));
      await shown('.product-title', chosen);
      await button(page, 'Clear 2 categories').click();
      await count(36);
      expect(await all.isChecked()).toBe(true);
      await box(page, 'Script').check();
      await page.getByText('1 category', { exact: true }).waitFor();
      await all.check();
      await count(36);
      expect(await box(page, 'Script').isChecked()).toBe(false);
      await open('/marketplace?q=nothing-is-called-that&tab=scripts&category=Script&price_min=20');
      await page.getByRole('heading', { name: 'No results found', exact: true }).waitFor();
      await page.getByText('Try adjusting your search or filter criteria', { exact: true }).waitFor();
      await button(page, 'Clear All').click();
      await count(36);
      expect(await page.getByRole('tab', { name: 'All Products' }).getAttribute('aria-selected')).toBe('true');
      expect(await ends(page)).toEqual(['$0', '$200']);
      await page.waitForURL((url) => url.pathname + url.search === '/marketplace');
      await open('/marketplace?q=nothing-is-called-that&tab=scripts');
      await button(page, 'Clear All Filters').click();
      await count(36);
    });
  });
});
