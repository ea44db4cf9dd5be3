import { dollars } from '@guildhall/contracts/formats';
import { inAListOfVisitors, namesOf, open, page, products, running } from '../support/visitor-lists';

describe('lists for visitors', () => {
  inAListOfVisitors();

  describe('the marketplace', () => {
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
