import { appoint } from '../support/appoint';
import { MANY_STATES_MS, PageStates } from '../support/page-states';
import { newcomer, type Someone } from '../support/people';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const LONG = 'Unbroken'.repeat(25);

describe('by day and by night, wide and small: nothing for axe, and nothing too wide', () => {
  const states = new PageStates();
  const { visit, tab, waitsAndFails } = states;
  const { see, seeHere, words, press } = visit;
  const ids = { talent: '', product: '', service: '', slug: '' };
  beforeAll(async () => {
    const admin = await newcomer(states.running.url, 'client', 'editor');
    appoint(states.running, admin.email);
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
    const maker = await newcomer(states.running.url, 'client', 'maker');
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

  it(
    'is found in the states of the home page, the menu and the 404',
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
    MANY_STATES_MS,
  );

  it(
    'is found in the states of the lists',
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
    MANY_STATES_MS,
  );

  it(
    'is found in the states of a talent, a product and a service',
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
    MANY_STATES_MS,
  );

  it(
    'is found in the states of the blog and its posts',
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
    MANY_STATES_MS,
  );
});
