import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { hold } from '../support/pages';
import { Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { tabOf } from '../support/tabs';

/** Bytes of scripts, gzipped. A page's own scripts; with what it fetches ahead; with MUI's fields; with a person's menu; with both. */
const BUDGETS = { page: 130_000, ahead: 160_000, auth: 165_000, session: 175_000, account: 190_000 };
const MOST_SHIFT = 0.02;
const ROUTES = join(__dirname, '../../frontend/src/App.tsx');
const BUILT = join(__dirname, '../../frontend/dist/public');
const LATE = [
  ['**/art/**', 'GET'],
  ['**/api/auth/refresh', 'POST'],
  ['**/*.woff2', 'GET'],
] as const;
const CONSOLE = /react-admin|RaDatagrid|ra-core/;
/** Of the consoles: all of their scripts, those that each of their pages starts with, and all that one screen runs. */
const CONSOLES = { all: 420_000, start: 225_000, screen: 380_000 };

/** Behind a session, where MUI's forms are. */
const ACCOUNT = ['/profile', '/settings'];
/** All that needs a session. */
const SIGNED_IN = ['/become-talent', '/talent-profile', ...ACCOUNT];

describe('what the consoles weigh', () => {
  const SCRIPT = /["'`/]([\w-]+\.js)["'`]/g;
  const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g;
  const LATER = /\bimport\(["'`]\.\/([\w-]+\.js)["'`]\)/g;
  const assets = join(BUILT, 'assets');
  const namedIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(SCRIPT)].map((match) => match[1]!);
  const weightOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(join(assets, `${file}.gz`)).size, 0);
  const start = namedIn(join(BUILT, '../console/index.html'));
  const all = new Set(start);
  for (const file of all) for (const named of namedIn(join(assets, file))) if (existsSync(join(assets, named))) all.add(named);

  it('all of their scripts keep the budget, and so does what each page starts with', () => {
    expect([weightOf([...all]) <= CONSOLES.all, weightOf(start) <= CONSOLES.start]).toEqual([true, true]);
  });

  it('no script names words of react-admin that are left out', () => {
    const LEFT_OUT = /["'`]ra\.(?:boolean|input|guesser|configurable\.(?!customize\b))/;
    expect([...all].filter((file) => LEFT_OUT.test(readFileSync(join(assets, file), 'utf8')))).toEqual([]);
  });

  const screens = readFileSync(join(__dirname, '../../frontend/src/console/page-scripts.ts'), 'utf8').match(/await import\(/g)!;

  it('each screen has a script of its own', () => {
    expect(all.size).toBeGreaterThan(screens.length);
  });

  it('each screen keeps its budget, with all that it shares with others', () => {
    const named = (file: string, by: RegExp) =>
      [...readFileSync(join(assets, file), 'utf8').matchAll(by)].map(([, each]) => each!);
    const imports = new Map([...all].map((file) => [file, named(file, IMPORTED)]));
    const withImports = (files: readonly string[]) => {
      const found = new Set(files);
      for (const file of found) for (const each of imports.get(file) ?? []) found.add(each);
      return [...found];
    };
    const first = withImports(start);
    const late = new Set(first.flatMap((file) => named(file, LATER)));
    const heavy = [...late].filter((file) => weightOf(withImports([...first, file])) > CONSOLES.screen);
    expect([late.size >= screens.length, heavy]).toEqual([true, []]);
  });
});

describe('what a public page weighs, and whether it shifts', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let paths: string[];
  let talent: Someone;
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
    const visitor = new Someone(running.url);
    const first = async (path: string) => (await visitor.get<{ id: string }[]>(path)).body[0]!;
    const [shown, product, service] = [
      await first('/api/talents'),
      // Its seller and category are wider than a phone, side by side.
      await first('/api/products?filter={"q":"Clinic Group Bundle"}'),
      await first('/api/services'),
    ];
    paths = [
      ...['/', '/talent', '/marketplace', '/blog', '/about', '/not-there', '/auth', '/auth?tab=signup'],
      ...[`/talent/${shown.id}`, `/product/${product.id}`, `/product/${product.id}/preview`, `/service/${service.id}`],
      '/content/recall-campaigns-for-small-practices',
    ];
    const long = 'a-first-name.and-a-second.and-a-third.and-a-family-name@mail.the-company-of-all.example';
    talent = new Someone(running.url, '', long, 'correct horse');
    await visitor.post('/api/auth/sign-up', { email: talent.email, password: talent.password, user_type: 'talent' });
  }, 120_000);
  afterEach(() => page?.context().close());

  /** The scripts among `files` keep the budget, gzipped, and hold nothing of the consoles. */
  const checkWeight = (path: string, files: string[], kind: keyof typeof BUDGETS) => {
    const scripts = [...new Set(files.filter((file) => file.endsWith('.js')))];
    const weight = scripts.reduce((sum, file) => sum + statSync(join(BUILT, `${file}.gz`)).size, 0);
    const ofConsole = scripts.filter((file) => CONSOLE.test(readFileSync(join(BUILT, file), 'utf8')));
    const budget = BUDGETS[SIGNED_IN.includes(path) ? 'account' : path.startsWith('/auth') ? 'auth' : kind];
    expect([path, scripts.length > 3, weight <= budget, ofConsole]).toEqual([path, true, true, []]);
  };

  it('the scripts that its first HTML names keep the budget on each route, and hold nothing of the consoles', async () => {
    const product = paths.find((path) => /^\/product\/[^/]+$/.test(path))!;
    const all = [...paths, ...SIGNED_IN, `${product}/history`];
    const routes = [...readFileSync(ROUTES, 'utf8').matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path!);
    const isOf = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}(\\?.*)?$`);
    expect([routes.length > 12, routes.filter((route) => !all.some((path) => isOf(route).test(path)))]).toEqual([true, []]);
    for (const path of all) {
      const html = await (await fetch(running.url + path)).text();
      const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]!);
      checkWeight(path, named, 'page');
    }
  });

  it.each([
    ['a visitor', 1280],
    ['a visitor', 360],
    ['a talent', 1280],
    ['a talent', 360],
  ])(
    'to %s at %i nothing comes from elsewhere, and nothing moves however late face, pictures and session are',
    async (who, width) => {
      const person = who === 'a talent' ? talent : undefined;
      page = await tabOf(browser, running.url, person, { viewport: { width, height: 800 } });
      await page.addInitScript(watchShifts);
      const asked: URL[] = [];
      page.on('request', (request) => asked.push(new URL(request.url())));
      for (const path of person ? ['/', '/marketplace', ...ACCOUNT] : paths) {
        asked.length = 0;
        const late = [];
        for (const [pattern, method] of LATE) late.push(await hold(page, pattern, method));
        await page.goto(path, { waitUntil: 'commit' });
        await page.evaluate(() => (window as unknown as Watched).alive);
        for (const letGo of late) {
          letGo();
          await page.evaluate(() => (window as unknown as Watched).drawn());
        }
        await page.locator('.head-person:not(.unknown)').waitFor({ state: 'attached' });
        await page.evaluate(() => document.fonts.ready.then(() => (window as unknown as Watched).drawn()));
        if (width === 1280) await page.waitForLoadState('networkidle');
        expect(asked.filter(({ pathname }) => pathname.endsWith('.woff2')).length).toBe(1);
        const shifts = await page.evaluate(() => (window as unknown as Watched).shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect([path, sum < MOST_SHIFT ? [] : shifts]).toEqual([path, []]);
        expect(asked.filter(({ protocol, origin }) => protocol !== 'data:' && origin !== running.url)).toEqual([]);
        const files = asked.map(({ pathname }) => pathname.slice(1));
        if (width === 1280) checkWeight(path, files, person ? 'session' : 'ahead');
        await page.unrouteAll();
      }
    },
    240_000,
  );

  it('the sign-up form moves nothing on a processor that is slowed six times', async () => {
    const sums: number[] = [];
    for (let load = 0; load < 6; load += 1) {
      page = await tabOf(browser, running.url, undefined, { viewport: { width: 1280, height: 800 } });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await page.addInitScript(watchShifts);
      await page.goto('/auth?tab=signup');
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (window as unknown as Watched).drawn());
      sums.push((await page.evaluate(() => (window as unknown as Watched).shifts)).reduce((sum, { value }) => sum + value, 0));
      await page.context().close();
    }
    expect(sums.filter((sum) => sum >= MOST_SHIFT)).toEqual([]);
  }, 120_000);

  it.each([360, 1280])(
    'at %i a step from a card to its page moves nothing, however late the page and its data are',
    async (width) => {
      for (const { from, card, waits } of STEPS) {
        page = await tabOf(browser, running.url, undefined, { viewport: { width, height: 800 } });
        await page.addInitScript(watchShifts);
        await page.goto(from);
        await page.evaluate(() => (window as unknown as Watched).alive);
        const link = page.locator(card).first();
        await link.scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => (window as unknown as Watched).all.splice(0));
        const letGo = await hold(page, '**/api/**', 'GET');
        await link.click();
        await page.getByText(waits, { exact: true }).waitFor();
        // The footer waits below the screen, whatever is there so far.
        expect(await page.locator('.foot').evaluate((foot) => foot.getBoundingClientRect().top >= innerHeight)).toBe(true);
        letGo();
        await page.getByText(waits, { exact: true }).waitFor({ state: 'detached' });
        await page.evaluate(() => (window as unknown as Watched).drawn());
        const shifts = await page.evaluate(() => (window as unknown as Watched).all);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect([from, sum < MOST_SHIFT ? [] : shifts]).toEqual([from, []]);
        await page.context().close();
      }
    },
    120_000,
  );
});

const STEPS = [
  { from: '/', card: '.talent-large', waits: 'Loading talent profile...' },
  { from: '/talent', card: '.talent-card', waits: 'Loading talent profile...' },
  { from: '/marketplace', card: '.product-card', waits: 'Loading product...' },
  { from: '/blog', card: '.post-title', waits: 'Loading content...' },
];

interface Watched {
  alive: Promise<void>;
  drawn(): Promise<void>;
  /** Those too that a press made. */
  all: { value: number; what: string[] }[];
  shifts: { value: number; what: string[] }[];
}
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
/** Runs in every page before its own scripts. */
function watchShifts(): void {
  const shifts: Watched['shifts'] = [];
  const all: Watched['shifts'] = [];
  const alive = new Promise<void>((done) => addEventListener('alive', () => done(), { once: true }));
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  Object.assign(window, { shifts, all, alive, drawn });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
      const shift = { value, what: sources.map(({ node }) => (node as Element | null)?.className ?? '') };
      all.push(shift);
      if (!hadRecentInput) shifts.push(shift);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
