import type { ProductDetail } from '@guildhall/contracts/products';
import type { Review } from '@guildhall/contracts/reviews';
import type { Talent } from '@guildhall/contracts/talents';
import type { Browser, Page } from 'playwright';
import { faultsOf } from '../support/faults';
import { notice } from '../support/notices';
import { disturb } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const KIT = { title: 'Recall kit', description: 'Brings people back who did not turn up', price: 29 };

describe('reviews in the page', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let maker: Someone;
  let products: string[];
  let service: string;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    maker = await newcomer(running.url, 'talent', 'maker');
    await maker.edit('profile', { full_name: 'Mila Maker' });
    const sell = async () => (await maker.post<{ id: string }>('/api/products', KIT)).body.id;
    products = [await sell(), await sell(), await sell()];
    service = (await maker.post<{ id: string }>('/api/services', { ...KIT, duration: 3 })).body.id;
  }, 120_000);
  afterEach(() => leave(page));

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const star = (rating: number) => page.getByRole('radio', { name: `${rating} out of 5 stars` });
  const title = () => page.getByLabel('Title (optional)', { exact: true });
  const comment = () => page.getByLabel('Comment (optional)', { exact: true });
  const open = async (path: string, person?: Someone) => {
    page = await tabOf(browser, running.url, person);
    await page.goto(path);
  };
  const onPage = () =>
    page
      .locator('.review')
      .evaluateAll((all) =>
        all.map((each) => [
          each.querySelector('.stars')?.getAttribute('aria-label'),
          each.querySelector('h3')?.textContent,
          each.querySelector('article > p')?.textContent,
          each.querySelector('.badge')?.textContent ?? null,
        ]),
      );
  const inApi = async (product: string) =>
    (await maker.get<Review[]>(`/api/reviews?filter=${JSON.stringify({ product_id: product })}`)).body;
  const client = (name: string) => newcomer(running.url, 'client', name);

  it('EN-06 EN-07 PD-12 TP-09 of many reviews each rating is counted, and those of a service or product have further pages', async () => {
    const busy = await newcomer(running.url, 'talent', 'busy');
    const words = { title: 'Asked for by many', description: 'Set up within the week', price: 290, duration: 5 };
    const service_id = (await busy.post<{ id: string }>('/api/services', words)).body.id;
    const product_id = (await busy.post<{ id: string }>('/api/products', { ...KIT, title: 'Bought by many' })).body.id;
    const review = async (at: number) => {
      const one = await client(`many-${at}`);
      for (const subject of [{ service_id }, { product_id }])
        await one.post('/api/reviews', { ...subject, rating: (at % 5) + 1 });
    };
    // Passwords wait for each other: a slow machine refuses more than a few sign-ups at once.
    for (let at = 0; at < 26; at += 2) await Promise.all([review(at), review(at + 1)]);
    await open('/');
    for (const path of [`/service/${service_id}`, `/product/${product_id}?tab=reviews`]) {
      await page.goto(path);
      expect(await page.locator('.review').count()).toBe(24);
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await page.getByText('Page 2 of 2').waitFor();
      await page.locator('.review').nth(2).waitFor({ state: 'detached' });
      expect(await page.locator('.review').count()).toBe(2);
    }
    expect(new URL(page.url()).search).toBe('?tab=reviews&page=2');
    await page.getByRole('tab', { name: 'FAQ', exact: true }).click();
    expect(new URL(page.url()).search).toBe('?tab=faq');
    await page.goto(`/product/${product_id}?tab=reviews&page=3`);
    await page.getByRole('heading', { name: 'There is no page 3', exact: true }).waitFor();
    expect(await page.locator('.review').count()).toBe(0);
    await page.goto(`/talent/${busy.id}?tab=reviews`);
    expect(await page.locator('.spread .number').allTextContents()).toEqual(['10', '10', '10', '10', '12']);
  });

  it('EN-07 CO-08 a client leaves one, sees it at once, and changes it; figures follow', async () => {
    const [product] = products as [string];
    const carla = await client('carla');
    await open(`/product/${product}?tab=reviews`, carla);
    await button('Write a Review').click();
    await star(4).check();
    await title().fill('Worth it');
    await comment().fill('Up in an hour.');
    await button('Post Review').click();
    await notice(page, 'Review posted: Thank you. It helps others choose.');
    await page.locator('.review-form').waitFor({ state: 'detached' });
    expect(await onPage()).toEqual([['4 out of 5 stars', 'Worth it', 'Up in an hour.', 'Your review']]);
    expect(await page.locator('.review-mean').textContent()).toBe('4.0');
    expect(await page.locator('.review-mean-line').textContent()).toBe('1 review');
    expect(await page.locator('.reviews').getByText('Sample', { exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit Your Review');

    await page.reload();
    await button('Edit Your Review').click();
    await star(4).waitFor();
    expect([await star(4).isChecked(), await title().inputValue(), await comment().inputValue()]).toEqual([
      true,
      'Worth it',
      'Up in an hour.',
    ]);
    await star(2).check();
    await comment().fill('It broke after an hour.');
    await button('Update Review').click();
    await notice(page, 'Review updated: Thank you. It helps others choose.');
    await page.locator('.review-form').waitFor({ state: 'detached' });
    expect(await onPage()).toEqual([['2 out of 5 stars', 'Worth it', 'It broke after an hour.', 'Your review']]);
    expect(await page.locator('.review-mean').textContent()).toBe('2.0');
    expect((await inApi(product)).map(({ rating, client_id }) => [rating, client_id])).toEqual([[2, carla.id]]);
    const talent = (await carla.get<Talent>(`/api/talents/${maker.id}`)).body;
    expect([talent.rating, talent.reviewCount]).toEqual([2, 1]);
  });

  it('EN-07 the same holds for a service', async () => {
    const sven = await client('sven');
    await open(`/service/${service}`, sven);
    await page.getByText('No reviews yet.', { exact: true }).waitFor();
    await button('Write a Review').click();
    await star(5).check();
    await button('Post Review').click();
    await notice(page, 'Review posted: Thank you. It helps others choose.');
    await page.locator('.review').waitFor();
    expect(await onPage()).toEqual([['5 out of 5 stars', undefined, undefined, 'Your review']]);
  });

  it('VA-25 without stars nothing is sent; a server that breaks down keeps what was typed', async () => {
    const [, product] = products as [string, string];
    await open(`/product/${product}?tab=reviews`, await client('nora'));
    await page.route('**/ReviewForm-*.js', (route) => route.abort());
    await button('Write a Review').click();
    await page.getByText('The form could not be loaded.').waitFor();
    await page.unroute('**/ReviewForm-*.js');
    await button('Try Again').click();
    await page.getByText('The form could not be loaded.').waitFor({ state: 'detached' });
    await button('Write a Review').click();
    await comment().fill('No stars yet.');
    await button('Post Review').click();
    await page.getByText('Rating must be 1 to 5', { exact: true }).waitFor();
    expect(await inApi(product)).toEqual([]);
    await star(3).check();
    await disturb(page, '**/api/reviews', 'POST', { status: 500 });
    await button('Post Review').click();
    await notice(page, 'Review not saved: There was a problem saving your review.');
    expect([await star(3).isChecked(), await comment().inputValue()]).toEqual([true, 'No stars yet.']);
    await page.unroute('**/api/reviews');
    await button('Post Review').click();
    await notice(page, 'Review posted: Thank you. It helps others choose.');
    expect((await inApi(product)).length).toBe(1);
  });

  it('EN-07 PE-09 a visitor signs in first and comes back; nobody reviews their own', async () => {
    const [, , product] = products as [string, string, string];
    const vera = await client('vera');
    await open(`/product/${product}?tab=reviews`);
    await page.getByRole('main').getByRole('link', { name: 'Write a Review', exact: true }).click();
    await page.getByLabel('Email', { exact: true }).fill(vera.email);
    await page.getByLabel('Password', { exact: true }).fill(vera.password);
    await button('Sign In').click();
    await page.waitForURL((url) => url.pathname + url.search === `/product/${product}?tab=reviews`);
    await button('Write a Review').waitFor();
    await leave(page);

    await open(`/product/${product}?tab=reviews`, maker);
    await page.locator('.avatar-button').waitFor();
    await page.locator('.review-act').waitFor({ state: 'detached' });
    const own = await maker.post('/api/reviews', { product_id: product, rating: 5 });
    expect([own.status, own.body.detail]).toEqual([403, 'You cannot review your own work.']);
    expect((await maker.get<ProductDetail>(`/api/products/${product}`)).body.rating).toBeNull();
  });

  it.each([1280, 360])('at %i the form with its refusal has nothing for axe, and is no wider than the page', async (width) => {
    await open(`/product/${products[2]}?tab=reviews`, await client('ada'));
    await page.setViewportSize({ width, height: 800 });
    await button('Write a Review').click();
    await button('Post Review').click();
    await page.getByText('Rating must be 1 to 5', { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
