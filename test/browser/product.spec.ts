/** @pictures */
import { dollars } from '@guildhall/contracts/formats';
import type { ProductCard, ProductDetail } from '@guildhall/contracts/products';
import type { Browser, Page } from 'playwright';
import { notice, notices } from '../support/notices';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const SAMPLE_AUTHORS = ['Harriet Osei', 'Tomas Lindqvist', 'Priya Raman'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

describe('a product', () => {
  let running: Running;
  let browser: Browser;
  let visitor: Someone;
  let page: Page;
  let listed: ProductCard[];
  let bare: string;
  let rated: ProductDetail;
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
    visitor = new Someone(running.url);
    const maker = await newcomer(running.url, 'talent', 'maker');
    const bareInput = { title: 'Nothing but words', description: 'Words first.\n\nMore words later.', price: '49.50' };
    bare = (await maker.post<{ id: string }>('/api/products', bareInput)).body.id;
    await maker.post<{ id: string }>('/api/products', {
      title: 'Three of a kind',
      description: 'Only three of these are there.',
      price: 1234,
      stock: 3,
      features: ['First', 'Second'],
      category: 'Script',
    });
    listed = (await visitor.get<ProductCard[]>('/api/products?range=[0,99]')).body;
    const { id } = listed.find(({ title }) => title === 'Missed-Call Text Back')!;
    rated = (await visitor.get<ProductDetail>(`/api/products/${id}`)).body;
  }, 120_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));

  const idOf = (title: string) => listed.find((product) => product.title === title)!.id;
  const open = async (path: string) => {
    const response = await page.goto(path);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    return response;
  };
  const facts = () => page.locator('.product .facts .rating').textContent();
  const quantity = () => page.locator('output').textContent();

  it('PD-01 PD-02 PD-03 PD-04 PD-06 CO-07 CO-09 its picture, title, stars, price, words and features', async () => {
    await open(`/product/${rated.id}`);
    for (const part of ['header', 'footer']) expect(await page.locator(part).isVisible()).toBe(true);
    const back = page.getByRole('link', { name: 'Back to marketplace', exact: true });
    expect(await back.getAttribute('href')).toBe('/marketplace');
    await page.getByRole('heading', { level: 1, name: 'Missed-Call Text Back', exact: true }).waitFor();
    expect(await page.locator('.product .cover').getAttribute('src')).toBe(rated.image_url);
    expect(await facts()).toBe('Rated 4.6(14 reviews)');
    expect(await page.locator('.product-price').textContent()).toBe('$29');
    await page.getByText('999 available', { exact: true }).waitFor();
    expect(rated.description.startsWith((await page.locator('.product-lead').textContent())!)).toBe(true);
    expect(await page.locator('.features li').allTextContents()).toEqual(rated.features);
    await back.click();
    await page.waitForURL('**/marketplace');
  });

  it('PD-02 PD-03 PD-04 CO-09 R56 where the seller said little, the fallbacks appear', async () => {
    await open(`/product/${bare}`);
    const size = (image: SVGElement | HTMLElement) => {
      const { naturalWidth, naturalHeight, complete } = image as HTMLImageElement;
      return complete && [naturalWidth, naturalHeight];
    };
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.product .cover')?.complete);
    expect(await page.locator('.product .cover').evaluate(size)).toEqual([600, 400]);
    expect(await facts()).toBe('Rated 4.5(12 reviews)Sample');
    expect(await page.locator('.product .stars').getAttribute('aria-label')).toBe('4.5 out of 5 stars');
    expect(await page.locator('.product-price').textContent()).toBe('$49.50');
    expect(await page.locator('.features li').count()).toBe(5);
    await page.getByText('In stock', { exact: true }).waitFor();
    await tab(page, 'Reviews').click();
    expect(await page.locator('.review .strong').allTextContents()).toEqual(SAMPLE_AUTHORS);
    await page.locator('.reviews').getByText('Sample', { exact: true }).waitFor();
  });

  it('PD-05 PD-06 PD-07 OK-06 the stepper starts at 1, has no upper bound, and the cart only shows a notice', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await open(`/product/${idOf('Three of a kind')}`);
    expect(await page.locator('.buy').innerText()).toContain('3 available');
    expect(await page.locator('.product-price').textContent()).toBe('$1,234');
    expect(await quantity()).toBe('1');
    expect(await button(page, 'Less').isDisabled()).toBe(true);
    await button(page, 'Add to Cart').click();
    await notice(page, 'Added to cart: Three of a kind (1) has been added to your cart.');
    for (let clicks = 0; clicks < 5; clicks++) await button(page, 'More').click();
    await button(page, 'Less').click();
    expect(await quantity()).toBe('5');
    await button(page, 'Add to Cart').click();
    await notice(page, 'Added to cart: Three of a kind (5) has been added to your cart.');
    expect((await notices(page)).length).toBe(1);
    for (let clicks = 0; clicks < 4; clicks++) await button(page, 'Less').click();
    expect(await quantity()).toBe('1');
    expect(await button(page, 'Less').isDisabled()).toBe(true);
    expect(sent).toEqual([]);
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], '']);
  });

  it('PD-08 ERR-17 R20 Buy Now says that there is no checkout yet, and not as a failure', async () => {
    await open(`/product/${rated.id}`);
    await button(page, 'Buy Now').click();
    await notice(page, 'Proceeding to checkout: This functionality is not implemented in the MVP yet.');
    expect(await page.locator('.toast.bad').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(`/product/${rated.id}`);
  });

  it('PD-09 TR-09 CO-09 the specifications fold away and come back', async () => {
    await open(`/product/${bare}`);
    const list = page.locator('#specifications');
    expect(await list.locator('div').allTextContents()).toEqual([
      'Format: Digital Download',
      'Compatibility: GoHighLevel Platform',
      'Updates: 6 months included',
      'Support: Email & live chat',
    ]);
    const toggle = button(page, 'Product Specifications');
    const before = await list.isVisible();
    for (const visible of [!before, before]) {
      await toggle.click();
      await list.waitFor({ state: visible ? 'visible' : 'hidden' });
      expect(await toggle.getAttribute('aria-expanded')).toBe(String(visible));
    }
  });

  it('PD-10 PD-11 PD-12 CO-06 three tabs: description first, reviews with long dates, four questions', async () => {
    await open(`/product/${rated.id}`);
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Description', 'Reviews', 'FAQ']);
    expect(await tab(page, 'Description').getAttribute('aria-selected')).toBe('true');
    const paragraphs = page.locator('.tab-panel .prose p');
    expect((await paragraphs.allTextContents()).join('\n\n')).toBe(rated.description);
    await open(`/product/${idOf('Three of a kind')}`);
    expect(await paragraphs.allTextContents()).toEqual(['Only three of these are there.']);
    await open(`/product/${rated.id}`);
    await tab(page, 'Reviews').click();
    const shown = await page
      .locator('.review')
      .evaluateAll((all) =>
        all.map((each) => [
          each.querySelector('.strong')?.textContent,
          each.querySelector('.stars')?.getAttribute('aria-label'),
          each.querySelector('h3')?.textContent,
          each.querySelector('article > p')?.textContent,
          each.querySelector('time')?.textContent,
        ]),
      );
    const longDate = (iso: string) => {
      const date = new Date(iso);
      return `${date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
    };
    expect(shown).toEqual(
      rated.reviews.map(({ client, rating, title, comment, created_at }) => [
        client.full_name,
        `${rating} out of 5 stars`,
        title,
        comment,
        longDate(created_at),
      ]),
    );
    expect(shown.map((review) => review[4])).toContain('January 2, 2026');
    expect(await page.locator('.reviews').getByText('Sample', { exact: true }).count()).toBe(0);
    await tab(page, 'FAQ').click();
    const questions = await page.locator('.questions dt').allTextContents();
    expect(questions.length).toBe(4);
    for (const [index, subject] of [/install/, /plans/, /branding/, /support/].entries())
      expect(questions[index]).toMatch(subject);
  });

  it('PD-13 CO-10 R48 related are the first three others, with image, title, price and link', async () => {
    for (const current of [listed[1]!.id, rated.id]) {
      await open(`/product/${current}`);
      await page.getByRole('heading', { name: 'Related Products', exact: true }).waitFor();
      const cards = await page
        .locator('.related .product-card')
        .evaluateAll((all) =>
          all.map((each) => [
            each.getAttribute('href'),
            each.querySelector('img')?.getAttribute('src'),
            each.querySelector('.product-title')?.textContent,
            each.querySelector('.price')?.textContent,
            each.children.length,
          ]),
        );
      const others = listed.filter(({ id }) => id !== current).slice(0, 3);
      expect(cards).toEqual(others.map(({ id, image, title, price }) => [`/product/${id}`, image, title, dollars(price), 2]));
    }
  });

  it('PD-07 on a phone what the cart says leaves Add to Cart and Buy Now in reach', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(`/product/${rated.id}`);
    await button(page, 'Add to Cart').click();
    const said = page.locator('.toast.landed');
    await said.waitFor();
    const [words, bar] = [await said.boundingBox(), await page.locator('.buy-acts').boundingBox()];
    expect(words!.y + words!.height).toBeLessThanOrEqual(bar!.y);
  });

  it.each(['nothing', '00000000-0000-4000-8000-000000000000'])('PD-14 %s is not found, and the way back is there', async (id) => {
    expect((await open(`/product/${id}`))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Product Not Found', exact: true }).waitFor();
    await page.getByText("The product you're looking for doesn't exist or has been removed.", { exact: true }).waitFor();
    const back = page.locator('main').getByRole('link', { name: 'Back to Marketplace', exact: true });
    await back.click();
    await page.waitForURL('**/marketplace');
  });

  it('RT-07 R24 the preview has no cart, and leads to the product', async () => {
    await open(`/product/${rated.id}/preview`);
    await page.getByRole('heading', { level: 1, name: rated.title, exact: true }).waitFor();
    for (const name of ['Add to Cart', 'Buy Now', 'More']) expect(await button(page, name).count()).toBe(0);
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Preview', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'View Product Page', exact: true }).click();
    await button(page, 'Add to Cart').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/product/${rated.id}`);
  });
});
