import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import type { TalentCard } from '@guildhall/contracts/talents';
import { uncaughtIn } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import { at, button, home, linksIn, onThePublicSite, open, openUnused, page, running, signedIn } from '../support/public-site';

describe('the site for visitors', () => {
  onThePublicSite();
  const visit = async (paths: string[], see: (path: string) => Promise<void> = async () => {}) => {
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await see(path);
    }
  };
  const publicPaths = () => [
    '/',
    '/talent',
    `/talent/${home.talents[0]!.id}`,
    '/marketplace',
    `/product/${home.products[0]!.id}`,
    `/product/${home.products[0]!.id}/preview`,
    '/blog',
  ];

  it('RT-01 RT-07 the public pages answer everybody, with header, page and footer in the first HTML', async () => {
    for (const path of publicPaths()) {
      const answer = await fetch(running.url + path, { redirect: 'manual' });
      const html = await answer.text();
      const parts = ['<header', '<main', '<h1', '<footer'].filter((part) => html.includes(part));
      expect([path, answer.status, parts.length]).toEqual([path, 200, 4]);
    }
  });

  it('no page asks another host, and none of them loads a console or a form library', async () => {
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await visit([...publicPaths(), '/about', '/nowhere']);
    const elsewhere = asked.filter(({ protocol, origin }) => protocol !== 'data:' && origin !== running.url);
    expect(elsewhere.map(({ href }) => href)).toEqual([]);
    const scripts = [...new Set(asked.filter(({ pathname }) => pathname.endsWith('.js')).map(({ href }) => href))];
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) {
      const text = await (await fetch(script)).text();
      expect([script, /react-admin|RaDatagrid|ra-core|MuiInputBase/.exec(text)?.[0]]).toEqual([script, undefined]);
    }
  });

  describe('the home page', () => {
    it('HM-01 HM-03 HM-04 HM-06 says what this is, and leads on', async () => {
      await open('/');
      expect((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toBe(
        'Find Expert GoHighLevel Talent',
      );
      await page.getByText('Trusted by 1,000+ businesses and agencies', { exact: true }).waitFor();
      await page.getByText('Connect with skilled professionals for custom development and marketing automation.').waitFor();
      expect(await linksIn(page, '.hero-acts')).toEqual([
        ['Find Talent', '/talent'],
        ['Become Talent', '/become-talent'],
      ]);
      expect(await page.locator('.values h2').allTextContents()).toEqual([
        'Find expert talent',
        'Browse ready-made solutions',
        'Sell your expertise',
      ]);
      const leads = (where: string) =>
        page.locator(`${where} > a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(await leads('.values')).toEqual(['/talent', '/marketplace', '/become-talent']);
      // Each house of the street leads to what is sold in it.
      const houses = await leads('.houses');
      expect(houses.map((href) => new URL(href!, running.url).searchParams.get('category')).sort()).toEqual(
        [...PRODUCT_CATEGORIES].sort(),
      );
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Funnels', exact: true }).click();
      await page.waitForURL((url) => url.pathname + url.search === '/marketplace?category=Funnels');
      await page.goBack();
      expect(await linksIn(page, '.band')).toEqual([
        ['Find Talent', '/talent'],
        ['Become a Talent', '/become-talent'],
      ]);
    });

    it('HM-03 only a talent sees Manage Profile', async () => {
      await signedIn(await newcomer(running.url, 'talent', 'tom'));
      await page.locator('.hero-acts').getByRole('link', { name: 'Manage Profile', exact: true, includeHidden: true }).waitFor();
      expect(await linksIn(page, '.hero-acts')).toEqual([
        ['Find Talent', '/talent'],
        ['Manage Profile', '/profile'],
      ]);
      await signedIn(await newcomer(running.url, 'client', 'cleo'));
      expect((await linksIn(page, '.hero-acts'))[1]).toEqual(['Become Talent', '/become-talent']);
    });

    it('HM-02 R50 the search box only logs', async () => {
      const said: string[] = [];
      page.on('console', (message) => said.push(`${message.type()} ${message.text()}`));
      await open('/');
      const field = page.getByPlaceholder('Search for skills, services, or products...', { exact: true });
      await field.fill('a plumber of pipelines');
      const logged = page.waitForResponse('**/api/search-log');
      await field.press('Enter');
      expect((await logged).status()).toBe(200);
      expect(said).toContain('info Search: a plumber of pipelines');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
      expect(await page.getByRole('status').count()).toBe(0);
      for (const end = Date.now() + 20_000; !running.printed.includes('a plumber of pipelines') && Date.now() < end; )
        await page.waitForTimeout(50);
      expect(running.printed).toContain('a plumber of pipelines');
    });

    it('HM-05 CO-10 R48 three featured talents and three popular products, each leading to its page', async () => {
      const all = await new Someone(running.url).get<TalentCard[]>('/api/talents?range=[0,99]');
      const best = all.body
        .filter(({ rating }) => rating !== null)
        .sort((a, b) => b.rating! - a.rating! || b.reviewCount - a.reviewCount || a.created_at.localeCompare(b.created_at));
      await open('/');
      const hrefs = (selector: string) =>
        page.locator(selector).evaluateAll((found) => found.map((each) => each.getAttribute('href')));
      expect(await hrefs('.talent-large')).toEqual(best.slice(0, 3).map(({ id }) => `/talent/${id}`));
      expect(await page.locator('.product-card .product-title').allTextContents()).toEqual([
        'Missed-Call Text Back',
        'Five-Star Review Engine',
        'Agency Launch Bundle',
      ]);
      expect(await hrefs('.product-card')).toEqual(home.products.map(({ id }) => `/product/${id}`));
      await page.locator('.talent-large').first().click();
      await at(`/talent/${best[0]!.id}`);
      await page.getByRole('heading', { level: 1, name: best[0]!.name }).waitFor();
    });
  });

  it('RT-01 without a network another page says so, the way back stays open, and it comes once it can', async () => {
    // One that has been there before opens the other page from what it has kept.
    await openUnused();
    const uncaught = uncaughtIn(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Marketplace', exact: true }).first().click();
    const failed = page.getByRole('heading', { level: 1, name: 'The page could not be loaded' });
    await failed.waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Popular products' }).waitFor();
    await page.goForward();
    await failed.waitFor();
    await page.context().setOffline(false);
    await button(page, 'Try Again').click();
    await page.getByText(/^Showing \d+ results$/).waitFor();
    await at('/marketplace');
    expect(uncaught).toEqual([]);
  });

  it('R23 a page of the footer that is not answered is not called missing', async () => {
    await open('/');
    // A refusal is final, where a server that breaks down is asked three times more.
    await page.route('**/api/content/by-slug/*', (route) => route.fulfill({ status: 400, json: { detail: 'Not now' } }));
    await page.getByRole('link', { name: 'Terms', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The page could not be loaded' }).waitFor();
    await page.unroute('**/api/content/by-slug/*');
    await button(page, 'Try Again').click();
    await page.locator('article h1').waitFor();
    await at('/terms');
  });

  describe('a page that is not there', () => {
    it.each(['/nowhere/at-all', '/not-found'])('NF-01 RT-23 %s says so, keeps the address and logs it once', async (path) => {
      const said: string[] = [];
      page.on('console', (message) => message.text().startsWith('Page not found:') && said.push(message.text()));
      expect((await open(path))?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: '404 Oops! Page not found', exact: true }).waitFor();
      await page.locator('.not-found').getByText('404', { exact: true }).first().waitFor();
      await page.waitForTimeout(200);
      expect(said).toEqual([`Page not found: ${path}`]);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
      await at('/');
    });
  });
});
