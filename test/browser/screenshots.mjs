/**
 * `npm run screenshots`: every page and its states at four widths in both color schemes, into screenshots/.
 * `npm run screenshots -- inquiries 360`: only pictures whose names hold all of these words.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../suites.mjs';
import { launchBrowser } from '../support/browser.mjs';
import { startProduct } from '../support/product.mjs';
import { pagesOf } from './screenshot-pages.mjs';
import { scene } from './screenshot-scene.mjs';

const WIDTHS = [360, 768, 1280, 1920];
const SCHEMES = ['light', 'dark'];
const PAUSE_MS = 400;
const words = process.argv.slice(2);
const folder = join(root, 'screenshots');
mkdirSync(folder, { recursive: true });
const product = await startProduct({ seeds: true, fresh: true });
const browser = await launchBrowser();

const nameOf = (who, shot) =>
  `${who}-${(typeof shot === 'string' ? shot.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one') : shot[0]).replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}`;

async function photograph(context, shot, file) {
  const [, path, ...acts] = typeof shot === 'string' ? [shot, shot] : shot;
  const page = await context.newPage();
  try {
    await page.goto(path);
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
    for (const act of acts) await act(page).catch((error) => console.warn(`${file}: ${error.message.split('\n')[0]}`));
    await page.waitForTimeout(PAUSE_MS);
    await page.screenshot({ path: join(folder, file), fullPage: acts.length === 0 });
    console.log(file);
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

const { accounts, ids } = await scene(product);
for (const colorScheme of SCHEMES) {
  for (const width of WIDTHS) {
    for (const [who, shots] of Object.entries(pagesOf(ids))) {
      const files = shots.map((shot) => [shot, `${nameOf(who, shot)}-${width}-${colorScheme}.png`]);
      const wanted = files.filter(([, file]) => words.every((word) => file.includes(word)));
      if (wanted.length === 0) continue;
      const viewport = { width, height: 900 };
      const context = await browser.newContext({ baseURL: product.url, viewport, colorScheme, reducedMotion: 'reduce' });
      if (accounts[who]) {
        const { email, password } = accounts[who];
        await context.request.post('/api/auth/sign-in', { data: { email, password } });
        await context.addInitScript(() => localStorage.setItem('guildhall-signed-in', '1'));
      }
      for (const [shot, file] of wanted) await photograph(context, shot, file);
      await context.close();
    }
  }
}
await browser.close();
await product.stop();
process.exit(0);
