import type { ProductCard } from '@guildhall/contracts/products';
import type { Review } from '@guildhall/contracts/reviews';
import type { Service } from '@guildhall/contracts/services';
import type { Talent, TalentCard } from '@guildhall/contracts/talents';
import type { Browser, Page } from 'playwright';
import { notices } from '../support/notices';
import { disturb, hold, openAlive } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';
import { chooseTab, tab } from '../support/talent-tabs';

const SAMPLE_AUTHORS = ['Harriet Osei', 'Tomas Lindqvist', 'Priya Raman'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

describe('a talent', () => {
  let running: Running;
  let browser: Browser;
  let mara: Talent;
  let bare: Someone;
  let page: Page;
  let services: Service[];
  let products: ProductCard[];
  let reviews: Review[];
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
    const visitor = new Someone(running.url);
    const all = (await visitor.get<TalentCard[]>('/api/talents?range=[0,99]')).body;
    const { id } = all.find(({ name }) => name === 'Mara Tolvane')!;
    const of = `?filter=${encodeURIComponent(JSON.stringify({ talent_id: id }))}&sort=["created_at","DESC"]&range=[0,99]`;
    mara = (await visitor.get<Talent>(`/api/talents/${id}`)).body;
    services = (await visitor.get<Service[]>(`/api/services${of}`)).body;
    products = (await visitor.get<ProductCard[]>(`/api/products${of}`)).body;
    reviews = (await visitor.get<Review[]>(`/api/reviews${of}`)).body;
    bare = await newcomer(running.url, 'talent', 'bare');
  }, 120_000);
  beforeEach(async () => {
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));

  const open = (path: string) => openAlive(page, path);
  /** The way there inside the page, so that the browser itself asks the API. */
  const stepTo = async () => {
    await open('/talent?q=mara');
    await page.locator('.talent-card', { hasText: mara.name }).click();
    await page.waitForURL(`**/talent/${mara.id}`);
  };
  const choose = (name: string) => chooseTab(page, name);
  const tiles = () =>
    page.locator('.tiles > div').evaluateAll((all) => all.map((each) => [...each.children].map((part) => part.textContent)));
  const head = () => page.locator('.talent-head .facts > span').allTextContents();
  const headings = () => page.locator('.overview h2').allTextContents();
  const name = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();

  it('RT-01 TP-01 TP-02 TP-03 the profile is in the first HTML: who it is, four tiles, the way back', async () => {
    const html = await (await fetch(`${running.url}/talent/${mara.id}`)).text();
    for (const words of ['Mara Tolvane', 'Response Time', 'Completed projects']) expect(html).toContain(words);
    await open(`/talent/${mara.id}`);
    await name('Mara Tolvane');
    expect(await page.locator('.talent-face').getAttribute('src')).toBe(mara.avatar);
    await page.locator('.talent-head').getByText('CRM architect for clinics', { exact: true }).waitFor();
    expect(await head()).toEqual(['Rated 4.9(22 reviews)', 'Lisbon, Portugal']);
    expect(await tiles()).toEqual([
      ['Response Time', mara.responseTime],
      ['Languages', mara.languages.join(', ')],
      ['Experience', `${mara.yearsOfExperience} years`],
      ['Completed projects', expect.stringMatching(/^(\d+|100\+) projects$/)],
    ]);
    await page.getByRole('link', { name: 'Back to talent', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/talent');
  });

  it('TP-01 R51 a step inside the page shows that the profile is loading', async () => {
    const letGo = await hold(page, '**/api/talents/*', 'GET');
    await stepTo();
    await page.getByText('Loading talent profile...', { exact: true }).waitFor();
    letGo();
    await name('Mara Tolvane');
    await page.getByText('Loading talent profile...', { exact: true }).waitFor({ state: 'detached' });
  });

  it('TP-04 IQ-09 the buttons are there and lead a visitor to the sign-in', async () => {
    const buttons = { '.talent-head': ['Contact Me', 'Schedule a Call'], '.offer': ['Contact Me'] };
    const all = Object.entries(buttons).flatMap(([place, labels]) => labels.map((label) => [place, label] as const));
    for (const [place, label] of all) {
      const ask = label === 'Contact Me' ? 'contact' : 'call';
      await open(`/talent/${mara.id}`);
      await page.locator(place).getByRole('button', { name: label, exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('redirect') === `/talent/${mara.id}?ask=${ask}`);
    }
    await open(`/talent/${mara.id}`);
  });

  it('TP-05 the overview: three sections, and what it starts at', async () => {
    await open(`/talent/${mara.id}`);
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Overview', 'Services', 'Products', 'Reviews']);
    expect(await tab(page, 'Overview').getAttribute('aria-selected')).toBe('true');
    expect(await headings()).toEqual(['About Me', 'Education & Certifications', 'Skills']);
    expect((await page.locator('.overview .prose p').allTextContents()).join('\n\n')).toBe(mara.bio);
    expect(await page.locator('.education li').allTextContents()).toEqual(mara.education);
    expect(await page.locator('.overview .chips li').allTextContents()).toEqual(mara.skills);
    const offer = page.getByRole('complementary', { name: 'Offer' });
    await offer.getByText('Starting at $95/hr', { exact: true }).waitFor();
    for (const claim of ['98% Job Success', 'Verified Identity', 'Fast Response'])
      await offer.getByText(claim, { exact: true }).waitFor();
    await offer.getByRole('button', { name: 'View Services', exact: true }).click();
    expect(await tab(page, 'Services').getAttribute('aria-selected')).toBe('true');
  });

  it('TP-07 TP-08 services and products as they are offered', async () => {
    await open(`/talent/${mara.id}?tab=services`);
    expect(services.length).toBeGreaterThan(0);
    const rows = await page
      .locator('.service')
      .evaluateAll((all) =>
        all.map((each) => [
          each.querySelector('h3')?.textContent,
          each.querySelector('p')?.textContent,
          each.querySelector('.facts')?.textContent,
          each.querySelector('.service-price')?.textContent,
          each.querySelector('button')?.textContent,
        ]),
      );
    expect(rows).toEqual(
      services.map(({ title, description, deliveryTime, price }) => [
        title,
        description,
        `Delivery in ${deliveryTime}`,
        dollars(price),
        'Select & Continue',
      ]),
    );
    await choose('Products');
    expect(await page.locator('.product-title').allTextContents()).toEqual(products.map(({ title }) => title));
    for (const { id, title } of products) {
      const link = (label: string) => page.getByRole('link', { name: `${label}: ${title}`, exact: true });
      expect(await link('View Details').getAttribute('href')).toBe(`/product/${id}`);
      expect(await link('Preview').getAttribute('href')).toBe(`/product/${id}/preview`);
    }
  });

  it('TP-07 TP-08 TP-09 a page holds what its open tab shows, and nothing of the others', async () => {
    const words = [services[0]!.title, products[0]!.title, reviews[0]!.comment!];
    const holds = async (name: string) => {
      const html = await (await fetch(`${running.url}/talent/${mara.id}?tab=${name}`)).text();
      return words.map((each) => html.includes(each));
    };
    expect(await holds('overview')).toEqual([false, false, false]);
    expect(await holds('services')).toEqual([true, false, false]);
    expect(await holds('products')).toEqual([false, true, false]);
  });

  it('TP-09 reviews: the mean, and who said what, how long ago', async () => {
    await open(`/talent/${mara.id}?tab=reviews`);
    expect(await page.locator('.review-mean').textContent()).toBe('4.9');
    await page.locator('.reviews').getByText('22 reviews', { exact: true }).waitFor();
    const shown = await page
      .locator('.review')
      .evaluateAll((all) =>
        all.map((each) => [
          each.querySelector('.strong')?.textContent,
          each.querySelector('.stars')?.getAttribute('aria-label'),
          each.querySelector('article > p')?.textContent,
          each.querySelector('time')?.getAttribute('datetime'),
        ]),
      );
    expect(reviews.length).toBe(22);
    expect(shown).toEqual(
      reviews.map(({ client, rating, comment, created_at }) => [
        client.full_name,
        `${rating} out of 5 stars`,
        comment,
        created_at,
      ]),
    );
    const counted = (name: string) => tab(page, name).locator('.tab-count').getAttribute('data-count');
    expect(await counted('Reviews')).toBe(String(reviews.length));
    expect(await tab(page, 'Overview').locator('.tab-count').count()).toBe(0);
    // How the five ratings are spread, and what each review is about.
    const spread = [5, 4, 3, 2, 1].map((stars) => reviews.filter(({ rating }) => rating === stars).length);
    expect(await page.locator('.spread .number').allTextContents()).toEqual(spread.map(String));
    expect(await page.locator('.review-about a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      reviews.map(({ service_id, product_id }) => (service_id ? `/service/${service_id}` : `/product/${product_id}`)),
    );
    for (const text of await page.locator('.review time').allTextContents())
      expect(text).toMatch(/^\d+ (day|week|month|year)s? ago$/);
  });

  it('TP-02 TP-03 TP-05 TP-08 TP-10 CO-09 R18 a talent who has said nothing yet: fallbacks, and samples marked as such', async () => {
    await open(`/talent/${bare.id}`);
    expect(await head()).toEqual(['Rated 4.5(12 reviews)Sample', 'Remote']);
    expect(await tiles()).toEqual([
      ['Response Time', 'within hours'],
      ['Languages', 'English'],
      ['Experience', '5 years'],
      ['Completed projects', '100+ projects'],
    ]);
    expect(await headings()).toEqual(['About MeSample', 'Education & CertificationsSample', 'SkillsSample']);
    await page.locator('.offer').getByText('Starting at $85/hr', { exact: true }).waitFor();
    await choose('Services');
    expect(await page.locator('.service .facts').allTextContents()).toEqual(Array(3).fill('Delivery in 3-5 days'));
    expect(await page.locator('.tab-panel .badge').allTextContents()).toEqual(['Sample']);
    await choose('Products');
    await page.getByText('No products available at the moment.', { exact: true }).waitFor();
    await choose('Reviews');
    expect(await page.locator('.review .strong').allTextContents()).toEqual(SAMPLE_AUTHORS);
    expect(await page.locator('.tab-panel .badge').allTextContents()).toEqual(['Sample']);
  });

  it('TP-10 ERR-19 parts that fail are samples, the others stay real; it is logged, and no notice is shown', async () => {
    const warned: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
    for (const part of ['services', 'products']) await disturb(page, `**/api/${part}?*`, 'GET', { status: 400 });
    await stepTo();
    await name('Mara Tolvane');
    await choose('Services');
    expect(await page.locator('.tab-panel .badge').allTextContents()).toEqual(['Sample']);
    expect(await page.locator('.service').count()).toBe(3);
    await choose('Products');
    expect(await page.locator('.product-title').allTextContents()).toEqual([
      'Snapshot Starter',
      'Missed-Call Text Back',
      'Pipeline Hygiene',
    ]);
    expect(await page.locator('.tab-panel').locator('a, button').count()).toBe(0);
    expect(await page.locator('.tab-panel .badge').allTextContents()).toEqual(['Sample']);
    await choose('Reviews');
    expect(await page.locator('.review').count()).toBe(22);
    expect(warned.join('\n')).toContain('A part of the talent profile could not be loaded');
    expect(await notices(page)).toEqual([]);
  });

  it('TP-10 ERR-19 a profile that fails is the sample one, with its real services', async () => {
    await disturb(page, '**/api/talents/*', 'GET', { status: 400 });
    await disturb(page, '**/api/reviews?*', 'GET', { status: 400 });
    await stepTo();
    await name('Sample Talent');
    await choose('Services');
    expect(await page.locator('.service h3').allTextContents()).toEqual(services.map(({ title }) => title));
    await choose('Reviews');
    expect(await page.locator('.review .strong').allTextContents()).toEqual(SAMPLE_AUTHORS);
    expect(await notices(page)).toEqual([]);
    expect(await button(page, 'Contact Me').count()).toBeGreaterThan(0);
  });
});
