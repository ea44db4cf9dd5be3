import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { appoint } from '../support/appoint';
import { notice } from '../support/notices';
import { disturb, eventually } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave } from '../support/tabs';
import { Visit } from '../support/visit';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const LIMIT = 120_000;
const LONG = 'Unbroken'.repeat(25);

describe('every state of every page, by day and by night, wide and small: nothing for axe, nothing too wide', () => {
  let running: Running;
  let browser: Browser;
  const visit = new Visit(
    () => browser,
    () => running.url,
  );
  const { see, seeHere, never, words, press } = visit;
  const ids = { talent: '', product: '', service: '', slug: '' };
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    const admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    const make = async (who: Someone, path: string, body: object) => (await who.post<{ id: string }>(path, body)).body.id;
    const body = {
      content: `<h2>Why</h2><p>Because it helps.</p><p>${LONG}</p><pre>${LONG}</pre><table><tr><th>${LONG}</th></tr></table>`,
      status: 'published',
      meta_description: 'In short.',
    };
    await make(admin, '/api/content', { ...body, title: 'About', slug: 'about', content_type: 'page' });
    const categories = [await make(admin, '/api/categories', { name: 'Guides', slug: 'guides' })];
    ids.slug = 'a-first-post';
    const post = { title: 'A first post', slug: ids.slug, content_type: 'blog', category_ids: categories };
    await make(admin, '/api/content', { ...body, ...post });
    await make(admin, '/api/content', { ...body, title: LONG, slug: 'a-second-post', content_type: 'blog' });
    const maker = await newcomer(running.url, 'client', 'maker');
    const application = { hourlyRate: 80, skills: 'SMS, Webhooks, Zapier, Funnels', bio: 'I build quiet automations.' };
    await maker.post('/api/me/talent-application', { ...application, termsAccepted: true });
    await maker.edit('profile', { full_name: 'Mila Maker' });
    const words = { title: 'Recall kit', description: 'Brings people back who did not turn up.', price: 29 };
    ids.talent = maker.id;
    ids.service = await make(maker, '/api/services', { ...words, duration: 3 });
    await make(maker, '/api/services', { ...words, title: LONG, duration: 3 });
    ids.product = await make(maker, '/api/products', { ...words, category: 'Courses', stock: 3 });
    await make(maker, '/api/products', { ...words, title: LONG, description: LONG, category: 'Courses' });
    for (const subject of [{ product_id: ids.product }, { service_id: ids.service }])
      await make(admin, '/api/reviews', { ...subject, rating: 4, title: 'Good', comment: `Up in an hour. ${LONG}` });
  }, 120_000);
  afterEach(() => leave(visit.page));

  /** To another page without a page load, as its links lead there. */
  const step = async (path: string) => {
    await visit.page.locator('.head-person:not(.unknown)').waitFor({ state: 'attached' });
    await visit.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
  };
  const tab = (name: string) => visit.page.getByRole('tab', { name, exact: true }).click();
  const enter = async (email: string, password: string) => {
    await visit.page.getByLabel('Email', { exact: true }).fill(email);
    await visit.page.getByLabel('Password', { exact: true }).fill(password);
  };
  /** What a page shows while `api` keeps it waiting, and after `api` has failed. */
  const waitsAndFails = async (path: string, api: string, waits: string, fails?: string) => {
    await visit.page.goto('/not-there');
    await never(api);
    await step(path);
    await words(waits);
    await see(`${path} loading`);
    await visit.page.unroute(api);
    if (!fails) return;
    await visit.page.goto('/not-there');
    await disturb(visit.page, api, 'GET', { status: 400 });
    await step(path);
    await words(fails);
    await see(`${path} failed`);
    await visit.page.unroute(api);
  };

  it(
    'the home page, the menu and the 404',
    async () => {
      await visit.start();
      await visit.page.goto('/');
      await see('/');
      await visit.page.setViewportSize({ width: 360, height: 800 });
      await press('Menu');
      await visit.page.getByRole('dialog', { name: 'Menu' }).waitFor();
      await seeHere('the menu');
      await visit.page.setViewportSize({ width: 1280, height: 800 });
      await waitsAndFails('/', '**/api/home', 'Popular products', 'The list could not be loaded');
      await visit.page.goto('/not-there');
      await see('404');
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'the lists',
    async () => {
      await visit.start();
      for (const [path, choose, api] of [
        ['/talent', 'SMS', '**/api/talents?*'],
        ['/marketplace', 'Courses', '**/api/products?*'],
      ] as const) {
        await visit.page.goto(path);
        await visit.page.locator('.results').waitFor();
        await visit.page.getByRole('checkbox', { name: choose, exact: true }).check();
        await visit.page.locator('.chip.on').waitFor();
        await see(`${path} filtered`);
        await visit.page.goto(`${path}?q=nobody-is-called-that`);
        await words('No results found');
        await see(`${path} empty`);
        await visit.page.goto(`${path}?page=99`);
        await words('There is no page 99');
        await see(`${path} past the end`);
        await waitsAndFails(path, api, 'Loading...', 'The list could not be loaded');
        expect(await visit.page.getByText('Loading...', { exact: true }).count()).toBe(0);
      }
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'a talent, a product and a service',
    async () => {
      await visit.start();
      await visit.page.goto(`/talent/${ids.talent}`);
      for (const name of ['Overview', 'Services', 'Products', 'Reviews']) {
        await tab(name);
        await see(`talent, ${name}`);
      }
      await visit.page.goto(`/talent/${UNKNOWN}`);
      await words('Sample Talent');
      await see('talent unknown');
      await waitsAndFails(`/talent/${ids.talent}`, '**/api/talents/*', 'Loading talent profile...', 'Sample Talent');

      await visit.page.goto(`/product/${ids.product}`);
      for (const name of ['Description', 'Reviews', 'FAQ']) {
        await tab(name);
        await see(`product, ${name}`);
      }
      await press('Add to Cart');
      await visit.page.locator('.toast.landed').waitFor();
      await see('product, toast');
      await visit.page.locator('footer').scrollIntoViewIfNeeded();
      await see('product, toast over the footer');
      await visit.page.goto(`/product/${ids.product}/preview`);
      await see('preview');
      await visit.page.goto(`/product/${UNKNOWN}`);
      await words('Product Not Found');
      await see('product unknown');
      await waitsAndFails(
        `/product/${ids.product}`,
        `**/api/products/${ids.product}`,
        'Loading product...',
        'The product could not be loaded',
      );

      await visit.page.goto(`/service/${ids.service}`);
      await see('service');
      await waitsAndFails(
        `/service/${ids.service}`,
        `**/api/services/${ids.service}`,
        'Loading service...',
        'The service could not be loaded',
      );
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'the blog and what is written',
    async () => {
      await visit.start();
      await visit.page.goto('/blog');
      await see('/blog');
      await visit.page.goto('/blog?category=nothing-like-it');
      await words('No posts found');
      await see('/blog empty');
      await waitsAndFails('/blog', '**/api/content?*', 'Loading posts...', 'The list could not be loaded');
      await visit.page.goto(`/content/${ids.slug}`);
      await see('a post');
      await waitsAndFails(`/content/${ids.slug}`, '**/api/content/by-slug/*', 'Loading content...');
      await visit.page.goto('/about');
      await see('/about');
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'the ways in',
    async () => {
      await visit.start();
      await visit.page.goto('/auth');
      await see('sign in');
      await press('Sign In');
      await words('Please enter a valid email address');
      await see('sign in, refused at its fields');
      await enter('nobody@test.example', 'wrong password');
      await press('Sign In');
      await visit.page.locator('.toast.bad.landed').waitFor();
      await see('sign in, failed');
      await never('**/api/auth/sign-in');
      await press('Sign In');
      await words('Signing in...');
      await see('sign in, busy');
      await visit.page.goto('/auth?tab=signup');
      await press('Sign Up');
      await words('Please enter a valid email address');
      await see('sign up, refused at its fields');
      await visit.page.goto('/auth?tab=recover');
      await see('recover');
      await visit.page.getByLabel('Email', { exact: true }).fill('nobody@test.example');
      await press('Send Link');
      await words('Check your email');
      await see('recover, sent');
      await visit.page.goto('/auth?tab=reset&token=invalid');
      await visit.page.getByLabel('New password', { exact: true }).fill('a new password');
      await press('Save Password');
      await visit.page.locator('.sentence').waitFor();
      await see('reset, refused');
      await visit.page.goto('/auth?confirm=invalid');
      await words('Not confirmed');
      await see('confirmation, refused');
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'a client’s account',
    async () => {
      const client = await newcomer(running.url, 'client', 'states');
      await visit.start(client);
      await never('**/api/auth/refresh');
      await visit.page.goto('/profile');
      await visit.page.getByRole('status', { name: 'Checking your session' }).waitFor();
      await see('the session check');
      await visit.page.unroute('**/api/auth/refresh');
      await visit.page.goto('/profile');
      await visit.page.getByLabel('Full Name').waitFor();
      await visit.page.locator('.avatar-button').click();
      await visit.page.getByRole('menuitem', { name: 'Log out' }).waitFor();
      await see('the account menu');
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('menuitem', { name: 'Log out' }).waitFor({ state: 'detached' });
      for (const name of ['Security', 'Notifications', 'Profile']) {
        await tab(name);
        await see(`profile, ${name}`);
      }
      await visit.page.getByLabel('Full Name').fill('X');
      await press('Save Changes');
      await words('Name must be at least 2 characters');
      await see('profile, refused at its field');
      await visit.page.getByLabel('Full Name').fill('Stella States');
      await never('**/api/me');
      await press('Save Changes');
      await words('Updating...');
      await see('profile, busy');
      await visit.page.goto('/settings');
      for (const name of ['General Settings', 'Privacy & Security', 'Notifications']) {
        await tab(name);
        await see(`settings, ${name}`);
      }
      await press('Save Changes');
      await visit.page.locator('.toast.landed').waitFor();
      await see('settings, saved');
      await tab('Account');
      await press('Delete Account');
      await notice(visit.page, 'Account deletion: This functionality is not implemented in the MVP yet.');
      await visit.page.locator('.toast.bad.landed').waitFor();
      await see('settings, Account');
      await visit.page.goto('/become-talent');
      await press('Submit Application');
      await words('Hourly rate is required');
      await see('application, refused at its fields');
      await visit.page.getByLabel('Hourly Rate (USD)').fill('80');
      await visit.page.getByLabel('Skills').fill('Webhooks');
      await visit.page.getByLabel('Bio').fill('I build quiet automations.');
      await visit.page.getByRole('checkbox').check();
      await never('**/api/me/talent-application');
      await press('Submit Application');
      await words('Processing...');
      await see('application, busy');
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'a talent’s account',
    async () => {
      const talent = await newcomer(running.url, 'talent', 'states');
      await visit.start(talent);
      await visit.page.goto('/profile');
      await visit.page.getByRole('heading', { name: 'Talent details' }).waitFor();
      await visit.page.locator('.avatar-button').click();
      await visit.page.getByRole('menuitem', { name: 'Dashboard', exact: true }).waitFor();
      await see('the talent’s menu');
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('menuitem', { name: 'Log out' }).waitFor({ state: 'detached' });
      await see('talent details');
      await visit.page.goto('/become-talent');
      await words("You're already a talent!");
      await see('already a talent');
      expect(visit.faults).toEqual([]);
    },
    LIMIT,
  );

  it('a picture that fails gives way to the drawn one in the same frame, and its host learns nothing', async () => {
    const heard: (string | undefined)[] = [];
    const host = createServer(({ headers }, answer) => {
      heard.push(headers.referer);
      answer.writeHead(404).end();
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const elsewhere = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    try {
      const seller = await newcomer(running.url, 'talent', 'pictures');
      await seller.edit('profile', { full_name: 'Petra Pictures', avatar_url: `${elsewhere}/face.png` });
      const words = {
        title: 'Pictured',
        description: 'A kit with a cover.',
        price: 9,
        category: 'Courses',
        image_url: `${elsewhere}/cover.png`,
      };
      const { body } = await seller.post<{ id: string }>('/api/products', words);
      await visit.start(seller);
      for (const path of ['/marketplace?q=Pictured', `/product/${body.id}`, `/talent/${seller.id}`]) {
        await visit.page.goto(path);
        for (const drawn of [`portraits/${seller.id}`, ...(path.startsWith('/talent') ? [] : [`covers/${body.id}`])]) {
          const picture = visit.page.locator(`main img[src*="${drawn}"]`).first();
          await picture.waitFor();
          const { width, height } = (await picture.boundingBox())!;
          expect([path, width / height]).toEqual([path, expect.closeTo(drawn.startsWith('covers') ? 1.5 : 1, 1)]);
        }
        await eventually(async () =>
          expect([path, await visit.page.locator(`img[src^="${elsewhere}"]`).count()]).toEqual([path, 0]),
        );
      }
      expect(heard.length).toBeGreaterThan(3);
      expect(new Set(heard)).toEqual(new Set([undefined]));
    } finally {
      host.close();
    }
  });

  it('a notice is distinct from the content below it, the footer too', async () => {
    await visit.start();
    await visit.page.goto(`/product/${ids.product}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await visit.page.emulateMedia({ colorScheme });
      await press('Add to Cart');
      const toast = visit.page.locator('.toast.landed');
      await toast.waitFor();
      const [slab, edge, ground] = await visit.page.evaluate(() => {
        const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
        const { backgroundColor, outlineColor, outlineStyle } = styleOf('.toast');
        const edge = outlineStyle === 'none' ? backgroundColor : outlineColor;
        return [backgroundColor, edge, styleOf('.foot-body').backgroundColor];
      });
      expect([colorScheme, Math.max(contrast(slab!, ground!), contrast(edge!, ground!)) >= 3]).toEqual([colorScheme, true]);
    }
  });
});

/** As WCAG reckons it, of two colors written `rgb(r, g, b)`. */
function contrast(one: string, other: string): number {
  const [light, dim] = [one, other].map(luminance).sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dim + 0.05);
}
function luminance(rgb: string): number {
  const [r, g, b] = (rgb.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
