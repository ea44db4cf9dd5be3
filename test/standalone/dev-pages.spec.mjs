import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { root } from '../suites.mjs';
import { launchBrowser } from '../support/browser.mjs';

/** A backend that knows nobody and nothing. */
async function emptyBackend() {
  const server = createServer((request, response) => {
    const status = request.url.startsWith('/api/auth') ? 401 : request.url.startsWith('/api/live') ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('[]');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Busy machines take long to prepare a page's modules for the first time. */
const LIMIT_MS = 120_000;

describe('npm run dev serves the pages from their sources', () => {
  let checkout;
  let sources;
  let backend;
  let server;
  let origin;
  let browser;
  let page;
  const edit = (file, from, to) => {
    const path = join(sources, 'src', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };
  beforeAll(async () => {
    checkout = mkdtempSync(join(tmpdir(), 'guildhall-sources-'));
    sources = join(checkout, 'frontend');
    for (const name of [
      'tsconfig.base.json',
      ...['src', 'console.html', 'package.json', 'tsconfig.json'].map((each) => `frontend/${each}`),
    ])
      cpSync(join(root, name), join(checkout, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    backend = await emptyBackend();
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    server = fork(join(root, 'test/support/sources-process.mjs'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const backendOrigin = `http://127.0.0.1:${backend.address().port}`;
    server.send({ host: '127.0.0.1', port, backend: backendOrigin, root: sources, cacheDir: join(sources, 'cache') });
    await once(server, 'message');
    browser = await launchBrowser();
    page = await browser.newPage({ baseURL: origin });
    page.setDefaultTimeout(LIMIT_MS);
    // A cold server prepares what pages import: that is awaited here.
    const html = await (await fetch(`${origin}/auth`)).text();
    expect(html).toContain('Forgot your password?');
    await page.goto('/auth');
    await page.waitForFunction(() => {
      const field = document.querySelector('input[name=email]');
      return field && Object.keys(field).some((name) => name.startsWith('__reactProps'));
    });
    await page.evaluate(() => {
      window.isSamePage = true;
    });
  }, 2 * LIMIT_MS);
  afterAll(async () => {
    await browser?.close();
    server?.kill();
    backend?.close();
    rmSync(checkout, { recursive: true, force: true });
  });

  it(
    'an edit of a component reaches the open page, which keeps what is typed',
    async () => {
      await page.getByLabel('Email').fill('ada@test.example');
      edit('accounts/AccessForm.tsx', 'Forgot your password?', 'Lost your password?');
      await page.getByText('Lost your password?').waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe('ada@test.example');
      expect(await page.evaluate(() => window.isSamePage)).toBe(true);
    },
    LIMIT_MS,
  );

  it(
    'an edit of a stylesheet reaches the open page',
    async () => {
      edit('accounts/auth.css', '.auth-title {', '.auth-title { text-indent: 7px;');
      await page.waitForFunction(() => {
        const heading = document.querySelector('h1');
        return heading && getComputedStyle(heading).textIndent === '7px';
      });
      expect(await page.evaluate(() => window.isSamePage)).toBe(true);
    },
    LIMIT_MS,
  );

  it('the consoles come from their sources too, and what is no page from the backend', async () => {
    const at = (path) => fetch(origin + path);
    expect(await (await at('/dashboard')).text()).toContain('/src/console/main.tsx');
    expect(await (await at('/api/products')).json()).toEqual([]);
  });
});
