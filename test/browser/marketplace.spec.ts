import { dollars } from '@guildhall/contracts/formats';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import type { ProductCard } from '@guildhall/contracts/products';
import { newcomer } from '../support/people';
import {
  box,
  button,
  count,
  ends,
  inAListOfVisitors,
  namesOf,
  open,
  page,
  products,
  running,
  shown,
  thumb,
} from '../support/visitor-lists';

describe('lists for visitors', () => {
  inAListOfVisitors();

  describe('the marketplace', () => {
    const titles = (is: (product: ProductCard) => boolean) => products.filter(is).map(({ title }) => title);
    /** All on one page, so that the whole result can be compared. */
    const few = (list: string[]) => {
      expect(list.length).toBeGreaterThan(0);
      expect(list.length).toBeLessThanOrEqual(24);
      return list;
    };

    it('RT-01 MK-06 the first page is in the first HTML, newest first', async () => {
      expect(await (await fetch(`${running.url}/marketplace`)).text()).toContain('Showing 36 results');
      await open('/marketplace');
      expect(await namesOf('.product-title')).toEqual(products.slice(0, 24).map(({ title }) => title));
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await page.getByText('Page 2 of 2', { exact: true }).waitFor();
      await page.locator('.results[aria-busy=false]').waitFor();
      expect(await namesOf('.product-title')).toEqual(products.slice(24).map(({ title }) => title));
      expect(await page.evaluate(() => [document.activeElement?.textContent, scrollY < 400])).toEqual(['Products', true]);
      await page.goBack();
      await page.getByText('Page 1 of 2', { exact: true }).waitFor();
    });

    it.each([
      ['/marketplace?category=Workflow&page=99', 1],
      ['/marketplace?page=3', 2],
      ['/talent?page=99', 1],
      ['/blog?page=99', 1],
    ])('%s is past the last page: it says so, without scripts too, and leads to page %i', async (path, last) => {
      expect(await (await fetch(running.url + path)).text()).toContain('There is no page');
      await open(path);
      const way = page.getByRole('link', { name: `Go to Page ${last}`, exact: true });
      expect(await way.getAttribute('href')).toBe(path.replace(/[?&]page=\d+$/, last === 1 ? '' : `?page=${last}`));
      await way.click();
      await page.getByText('There is no page').waitFor({ state: 'detached' });
      await page.locator('.product-card, .talent-card, .post').first().waitFor();
    });

    it('R55 typing on a later page leads to the first one, and goes on there', async () => {
      await open('/marketplace?page=2');
      await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially('snapshot');
      await page.waitForURL((url) => url.search === '?q=snapshot');
      await page.locator('.results[aria-busy=false]').waitFor();
      expect(await page.getByRole('searchbox', { name: 'Search products' }).inputValue()).toBe('snapshot');
    });

    it('MK-06 another order is in the address, leads to the first page, and a step back takes it back', async () => {
      await open('/marketplace?page=2');
      const order = page.getByRole('combobox', { name: 'Sort by', exact: true });
      const dearest = dollars(Math.max(...products.map(({ price }) => price)));
      await order.selectOption('Price, highest first');
      await page.waitForURL((url) => url.search === '?sort=-price');
      await page.locator('.results[aria-busy=false] .price').first().getByText(dearest, { exact: true }).waitFor();
      await order.selectOption('Title');
      const [first] = products.map(({ title }) => title).sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
      await page.locator('.results[aria-busy=false] h3').first().getByText(String(first), { exact: true }).waitFor();
      await page.goBack();
      await page.goBack();
      await page.waitForURL((url) => url.search === '?page=2');
      expect(await order.inputValue()).toBe('newest');
    });

    it('CO-09 Best rated and Most reviewed order by the figures that the cards show', async () => {
      await open('/marketplace');
      const order = page.getByRole('combobox', { name: 'Sort by', exact: true });
      const shown = async (name: string, word: string, part: RegExp) => {
        await order.selectOption(name);
        await page.waitForURL((url) => url.search === `?sort=${word}`);
        await page.locator('.results[aria-busy=false]').waitFor();
        const ratings = await page.locator('.results .rating').allTextContents();
        return ratings.map((text) => Number(part.exec(text)?.[1]));
      };
      for (const [name, word, part] of [
        ['Best rated', 'rating', /([\d.]+) *\(/],
        ['Most reviewed', 'reviews', /\((\d+)/],
      ] as const) {
        const figures = await shown(name, word, part);
        expect([name, figures.length > 3, figures]).toEqual([name, true, [...figures].sort((one, other) => other - one)]);
      }
    });

    it('PD-01 the back link of a product keeps the list as it was searched and filtered', async () => {
      await open('/marketplace?category=Script&sort=title');
      await page.locator('.results .product-card').first().click();
      await page.waitForURL((url) => url.pathname.startsWith('/product/'));
      await page.getByRole('tab', { name: 'FAQ', exact: true }).click();
      await page.getByRole('link', { name: 'Back to marketplace', exact: true }).click();
      await page.waitForURL((url) => url.pathname + url.search === '/marketplace?category=Script&sort=title');
    });

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

    it('MK-09 on a phone a product is a row: a page of 24 takes less than eight screens', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await open('/marketplace');
      const list = await page.locator('.results').boundingBox();
      expect(await page.locator('.results > .product-card').count()).toBe(24);
      expect(list!.height).toBeLessThan(8 * 800);
      // A picture is as high as the words beside it, and a category stays in one line with its rating.
      const rows = await page.locator('.results > .product-card').evaluateAll((cards) =>
        cards.map((card) => {
          const [picture, category] = ['.cover', '.product-meta'].map((part) =>
            card.querySelector(part)!.getBoundingClientRect(),
          );
          return [Math.round(card.getBoundingClientRect().bottom - picture!.bottom), category!.height < 24];
        }),
      );
      expect(rows).toEqual(rows.map(() => [16, true]));
    });

    it('MK-01 search goes through title, description and category, whatever the case', async () => {
      await open('/marketplace');
      const search = page.getByRole('searchbox', { name: 'Search products' });
      for (const words of ['LAW firm', 'sign IN the garden', 'extensions']) {
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

    it('MK-09 CO-07 a card says image, title, price, what it is, rating, category and seller', async () => {
      await open('/marketplace?tab=workflows');
      const product = products.find(({ title }) => title === 'Missed-Call Text Back')!;
      const card = page.locator('.product-card', { hasText: product.title });
      expect(await card.getAttribute('href')).toBe(`/product/${product.id}`);
      expect(await card.locator('.cover').getAttribute('src')).toBe(product.image);
      expect(await card.locator('.price').textContent()).toBe('$29');
      expect(product.description.startsWith((await card.locator('.product-text').textContent())!)).toBe(true);
      expect(await card.locator('.rating').textContent()).toBe('Rated 4.6(14)');
      for (const words of ['Workflow', 'Suna Hartwynd']) await card.getByText(words, { exact: true }).waitFor();
    });
  });
});
