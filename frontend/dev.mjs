import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { themeStylesheet } from './theme-stylesheet.mjs';

const home = dirname(fileURLToPath(import.meta.url));
/** What the backend answers. Every other address is a page or one of its files. */
const BACKEND = '^/((api|health|art)([/?]|$)|(favicon\\.svg|robots\\.txt|sitemap\\.xml|blog/feed\\.xml)$)';

/** As the build's manifest names them: the scripts from their sources, the styles each as its own file. */
function manifestOf(root) {
  const styles = readFileSync(join(root, 'src/styles.ts'), 'utf8').matchAll(/^import '(?:virtual:|\.\/)(.*)';/gm);
  const css = [...styles].map(([, name]) => `${name === 'theme.css' ? name : `src/${name}`}?direct`);
  return {
    'src/entry-client.tsx': { file: 'src/entry-client.tsx', css },
    'src/html-document/early.ts': { file: 'src/html-document/early.ts' },
  };
}

/** Renders pages from their sources with the backend's answers, as the built product does. */
function pages(root, backend) {
  const fetchJson = async (path) => {
    const answer = await fetch(backend + path);
    return { status: answer.status, body: await answer.json().catch(() => null), headers: Object.fromEntries(answer.headers) };
  };
  const page = async (vite, url, origin) => {
    const { isConsolePath, render } = await vite.ssrLoadModule('/src/entry-server.tsx');
    if (isConsolePath(url)) return { status: 200, html: readFileSync(join(root, 'console.html'), 'utf8') };
    return render({ url, origin, fetchJson, manifest: manifestOf(root) });
  };
  const answer = async (vite, request, response, next) => {
    try {
      const { status, html } = await page(vite, request.url, `http://${request.headers.host}`);
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(await vite.transformIndexHtml(request.url, html));
    } catch (error) {
      vite.ssrFixStacktrace(error);
      next(error);
    }
  };
  return {
    name: 'pages',
    configureServer: (vite) => () => vite.middlewares.use((...args) => void answer(vite, ...args)),
  };
}

/**
 * Serves the front end from its sources, with fast refresh: an edit of a component reaches the open page, which keeps
 * its state. The backend answers everything else.
 *
 * @param {{ host: string, port: number, backend: string, root?: string, cacheDir?: string }} options
 *   `backend` is an origin; `root` is the folder of the sources
 * @returns {Promise<void>} when it listens
 */
export async function serveSources({ host, port, backend, root = home, cacheDir = join(home, '../.cache/vite') }) {
  let vite;
  // Vite's own server would end the process at SIGTERM, before the database has stopped.
  const server = createHttpServer((request, response) => vite.middlewares(request, response));
  const themeCss = async () => (await vite.ssrLoadModule('/src/design/theme-css.ts')).themeCss();
  vite = await createServer({
    root,
    cacheDir,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react(), themeStylesheet(root, themeCss), pages(root, backend)],
    optimizeDeps: { entries: ['src/entry-client.tsx', 'src/console/main.tsx'] },
    server: {
      middlewareMode: { server },
      hmr: { server },
      fs: { allow: [join(home, '..'), root] },
      proxy: { [BACKEND]: backend },
    },
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
}
