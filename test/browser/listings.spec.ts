import { FILTER_SKILLS } from '@guildhall/contracts/filter-skills';
import { dollars } from '@guildhall/contracts/formats';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import type { ProductCard } from '@guildhall/contracts/products';
import type { TalentCard } from '@guildhall/contracts/talents';
import type { Browser, Page } from 'playwright';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { sharedBrowser } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const ALL = '?range=[0,99]';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const thumb = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const ends = (page: Page) => page.locator('.slider-ends span').allTextContents();

describe('lists for visitors', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let talents: TalentCard[];
  let products: ProductCard[];
  beforeAll(async () => {
    running = await startProduct({ seeds: true });
    browser = await sharedBrowser();
    const visitor = new Someone(running.url);
    talents = (await visitor.get<TalentCard[]>(`/api/talents${ALL}`)).body;
    products = (await visitor.get<ProductCard[]>(`/api/products${ALL}`)).body;
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));

  const open = async (path: string) => {
    await page.goto(path);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
  };
  const count = (total: number) => page.getByRole('status').getByText(`Showing ${total} results`, { exact: true }).waitFor();
  const namesOf = (selector: string) => page.locator(`.results:not([aria-busy=true]) ${selector}`).allTextContents();
  const shown = async (selector: string, expected: string[]) => {
    await count(expected.length);
    await page.locator('.results[aria-busy=false]').waitFor();
    expect((await namesOf(selector)).sort()).toEqual(expected.slice().sort());
  };

  describe('Find Talent', () => {
    const names = (is: (talent: TalentCard) => boolean) => talents.filter(is).map(({ name }) => name);
    const has = (talent: TalentCard, q: string) =>
      [talent.name, talent.title ?? '', ...talent.skills].some((text) => text.toLowerCase().includes(q.toLowerCase()));

    it('RT-01 TA-06 the whole list is in the first HTML, newest first, with its count', async () => {
      const html = await (await fetch(`${running.url}/talent`)).text();
      expect(html).toContain('Showing 24 results');
      await open('/talent');
      await count(24);
      expect(talents.length).toBe(24);
      expect(await namesOf('.talent-name')).toEqual(talents.map(({ name }) => name));
    });

    it('TA-01 R55 every keystroke filters on name, title or any skill, whatever the case', async () => {
      await open('/talent');
      const search = page.getByRole('searchbox', { name: 'Search talent' });
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/talents') asked.push(JSON.parse(searchParams.get('filter') ?? '{}').q);
      });
      for (const typed of ['S', 'Sm', 'SmS']) {
        await search.press(typed.at(-1)!);
        await shown(
          '.talent-name',
          names((talent) => has(talent, typed)),
        );
      }
      expect(asked).toEqual(expect.arrayContaining(['S', 'Sm', 'SmS']));
      for (const [words, found] of [
        ['mara TOLV', ['Mara Tolvane']],
        ['integration DEVELOPER', ['Kito Vandermoor']],
        ['a2p regi', ['Nandita Kelvarine']],
      ] as const) {
        await search.fill(words);
        await shown('.talent-name', [...found]);
      }
    });

    it('TA-02 R15 the slider: 0 to 150 by 5, both ends inclusive, a plus at its upper end', async () => {
      await open('/talent');
      for (const end of ['lowest', 'highest']) {
        const at = thumb(page, `Hourly rate, ${end}`);
        expect(await Promise.all(['min', 'max', 'step'].map((name) => at.getAttribute(name)))).toEqual(['0', '150', '5']);
      }
      expect(await ends(page)).toEqual(['$0', '$150+']);
      await thumb(page, 'Hourly rate, lowest').fill('50');
      await thumb(page, 'Hourly rate, highest').fill('95');
      const within = names(({ hourlyRate }) => hourlyRate !== null && hourlyRate >= 50 && hourlyRate <= 95);
      expect(within).toEqual(expect.arrayContaining(['Nandita Kelvarine', 'Mara Tolvane']));
      await shown('.talent-name', within);
      expect(await ends(page)).toEqual(['$50', '$95']);
    });

    it('TA-03 TA-06 TA-07 twelve skills, one is enough to stay; the chip clears them, Clear All everything', async () => {
      await open('/talent');
      expect(await page.locator('.skill-scroll label').allTextContents()).toEqual([...FILTER_SKILLS]);
      expect(FILTER_SKILLS.length).toBe(12);
      await box(page, 'SMS').check();
      await box(page, 'JavaScript').check();
      await shown(
        '.talent-name',
        names(({ skills }) => skills.includes('SMS') || skills.includes('JavaScript')),
      );
      await page.getByText('2 skills', { exact: true }).waitFor();
      await button(page, 'Clear 2 skills').click();
      await count(24);
      expect(await box(page, 'SMS').isChecked()).toBe(false);
      expect(await page.locator('.chip.on').count()).toBe(0);
      await box(page, 'SMS').check();
      await page.getByRole('searchbox', { name: 'Search talent' }).fill('a');
      await thumb(page, 'Hourly rate, highest').fill('80');
      await shown(
        '.talent-name',
        names((talent) => talent.skills.includes('SMS') && has(talent, 'a') && (talent.hourlyRate ?? 999) <= 80),
      );
      await page.getByText('1 skill', { exact: true }).waitFor();
      await button(page, 'Clear All').click();
      await count(24);
      expect(await page.getByRole('searchbox', { name: 'Search talent' }).inputValue()).toBe('');
      expect(await ends(page)).toEqual(['$0', '$150+']);
      expect(await box(page, 'SMS').isChecked()).toBe(false);
      await page.waitForURL((url) => url.pathname + url.search === '/talent');
    });

    it('TA-08 an empty result says what to do, and its button resets too', async () => {
      await open('/talent?q=nobody-is-called-that&skill=SMS&rate_min=20');
      await page.getByRole('heading', { name: 'No results found', exact: true }).waitFor();
      expect(await page.getByLabel('Sort by').count()).toBe(0);
      await page.getByText('Try adjusting your search or filter criteria', { exact: true }).waitFor();
      await count(0);
      await button(page, 'Clear All Filters').click();
      await count(24);
      expect(await ends(page)).toEqual(['$0', '$150+']);
    });

    it('TA-09 CO-10 a card shows three skills and how many more, and leads to its talent', async () => {
      await open('/talent');
      for (const [name, chips] of [
        ['Linh Caovanh', ['CRM Setup', 'Zapier', 'Email Marketing']],
        ['Odile Brackenrow', ['Reporting', 'CRM Setup', 'Automation', '+3 more']],
      ] as const) {
        const card = page.locator('.talent-card', { hasText: name });
        expect(await card.locator('.chips li').allTextContents()).toEqual(chips);
        expect(await card.getAttribute('href')).toBe(`/talent/${talents.find((talent) => talent.name === name)!.id}`);
      }
    });

    it('TA-04 TR-09 the skills scroll at 20rem; on a small screen the panel opens and closes', async () => {
      await open('/talent');
      const skills = page.locator('.skill-scroll');
      expect(await skills.evaluate((each) => [getComputedStyle(each).maxHeight, getComputedStyle(each).overflowY])).toEqual([
        '320px',
        'auto',
      ]);
      expect(await button(page, 'Filters').isVisible()).toBe(false);
      await page.setViewportSize({ width: 360, height: 800 });
      for (const [path, label] of [
        ['/talent', 'SMS'],
        ['/marketplace', 'Courses'],
      ] as const) {
        await open(path);
        expect(await box(page, label).isVisible()).toBe(false);
        await button(page, 'Filters').click();
        await box(page, label).check();
        expect(await button(page, 'Filters · 1').getAttribute('aria-expanded')).toBe('true');
        await button(page, 'Filters · 1').click();
        await box(page, label).waitFor({ state: 'hidden' });
        expect(await button(page, 'Filters · 1').getAttribute('aria-expanded')).toBe('false');
      }
    });
  });

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

  it('TA-02 R15 with the upper thumb at 150+ dearer talents are found', async () => {
    const dear = await newcomer(running.url, 'client', 'dear');
    const bio = 'I charge more than the slider can say.';
    await dear.post('/api/me/talent-application', { hourlyRate: 220, skills: 'Webhooks', bio, termsAccepted: true });
    await dear.edit('profile', { full_name: 'Dear Someone' });
    await expect(dear.get<TalentCard[]>(`/api/talents${ALL}`)).resolves.toMatchObject({ status: 200 });
    await open('/talent?rate_min=150');
    await shown('.talent-name', ['Vesna Marjolin', 'Dear Someone']);
    await thumb(page, 'Hourly rate, lowest').fill('100');
    await thumb(page, 'Hourly rate, highest').fill('145');
    await shown(
      '.talent-name',
      talents.filter(({ hourlyRate }) => (hourlyRate ?? 0) >= 100 && (hourlyRate ?? 0) <= 145).map(({ name }) => name),
    );
  });
});
