/** `npm run screenshots`: every page at 360 and 1280 in both colour schemes, into screenshots/. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../suites.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { startProduct } from '../support/product.mjs';

const folder = join(root, 'screenshots');
const json = { 'content-type': 'application/json' };
mkdirSync(folder, { recursive: true });
const product = await startProduct({ seeds: true });
const browser = await launchBrowser();

const first = async (path) => (await (await fetch(product.url + path)).json())[0];
async function person(user_type) {
  const account = { email: `${user_type}-${randomUUID()}@test.example`, password: randomUUID() };
  await fetch(`${product.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ ...account, user_type: user_type === 'talent' ? 'talent' : 'client' }),
  });
  const env = { ...process.env, ...product.env };
  if (user_type === 'admin')
    execFileSync(process.execPath, [join(root, 'start.mjs'), '--run', 'admin', '--', account.email], { env });
  return account;
}
const talent = await person('talent');
const { access_token } = await (
  await fetch(`${product.url}/api/auth/sign-in`, { method: 'POST', headers: json, body: JSON.stringify(talent) })
).json();
const own = async (noun, body) =>
  (
    await (
      await fetch(`${product.url}/api/${noun}`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${access_token}` },
        body: JSON.stringify(body),
      })
    ).json()
  ).id;
const words = {
  title: 'Practice intake',
  description: 'One pipeline, one calendar and the reminders between them',
  price: 149.5,
};
const [service, sold] = [
  await own('services', { ...words, duration: 7 }),
  await own('products', { ...words, category: 'Snapshot' }),
];
const [shown, maker, post, offered] = [
  await first('/api/products'),
  await first('/api/talents'),
  await first('/api/content?filter={"content_type":"blog"}'),
  await first('/api/services'),
];

const pages = {
  visitor: [
    [
      '/',
      '/talent',
      '/marketplace',
      '/blog',
      '/auth',
      '/auth?tab=signup',
      '/about',
      '/not-there',
      '/talent?filter=none&q=nothing-like-it',
    ],
    [
      `/talent/${maker.id}`,
      `/product/${shown.id}`,
      `/product/${shown.id}/preview`,
      `/service/${offered.id}`,
      `/content/${post.slug}`,
    ],
  ].flat(),
  client: ['/', '/profile', '/settings', '/become-talent'],
  talent: [
    '/profile',
    '/dashboard',
    '/manage-services',
    '/sessions',
    '/create-service',
    `/edit-service/${service}`,
    '/manage-products',
    '/create-product',
    `/edit-product/${sold}`,
  ],
  admin: ['/admin/cms', '/admin/cms/create', `/admin/cms/edit/${post.id}`],
};
const accounts = { talent, client: await person('client'), admin: await person('admin') };

for (const colorScheme of ['light', 'dark']) {
  for (const width of [360, 1280]) {
    for (const [who, paths] of Object.entries(pages)) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      if (accounts[who]) {
        await context.request.post('/api/auth/sign-in', { data: accounts[who] });
        await context.addInitScript(() => localStorage.setItem('guildhall-signed-in', '1'));
      }
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(path);
        await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
        const name = `${who}${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'one').replace(/\W+/g, '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, name), fullPage: true });
        console.log(name);
      }
      await context.close();
    }
  }
}
await browser.close();
await product.stop();
process.exit(0);
