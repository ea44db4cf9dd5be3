import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { quietLibraries } from './quiet-libraries.mjs';
import { themeStylesheet } from './theme-stylesheet.mjs';

/**
 * Three builds: the server's renderer and art, the public site, the consoles.
 *
 *   dist/server/entry-server.js   render(): a page of the public site as HTML
 *   dist/server/art.js            drawCover(), drawPortrait(), favicon()
 *   dist/public/assets            every script, style and font of both browser builds, hashed, beside .br and .gz
 *   dist/public/manifest.json     which files a public page needs
 *   dist/console/index.html       the page of the consoles
 */
const root = fileURLToPath(new URL('.', import.meta.url));
const at = (...parts) => join(root, ...parts);
/** The previous build is untouched until the next one is complete. */
const NEXT = '.cache/dist';

if (!existsSync(at('../backend/contracts/dist/limits.js'))) {
  throw new Error('The contracts are not built: run npm run build:server first');
}
rmSync(at(NEXT), { recursive: true, force: true });

const common = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  // Also on the server, where Vite would leave the question to the process that runs it.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
};
/** 'use client' means nothing outside of server components. */
const onwarn = (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning);
/** The consoles load their input classes, and the validator with them, from the start. */
const onConsoleWarn = (warning, warn) => warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && onwarn(warning, warn);
const browser = { target: 'es2022', emptyOutDir: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 };

await build({
  ...common,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: `${NEXT}/server`,
    target: 'node20',
    rollupOptions: {
      onwarn,
      input: {
        'entry-server': 'src/entry-server.tsx',
        art: 'src/art-server.ts',
        theme: 'src/design/theme-css.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

const { themeCss } = await import(pathToFileURL(at(NEXT, 'server/theme.js')).href);
const theme = themeStylesheet(root, themeCss);

/**
 * A page needs about ten scripts instead of thirty: what every page starts with is one. What several pages share is cut by
 * the pages that need it. What starts a page stays apart: it waits for the page's own
 * script, which must not wait for it in turn. The validator stays apart too: it comes with the first submit.
 */
const isLate = (id) => !/src\/(entry-client\.tsx|html-document\/early\.ts)$/.test(id);
const byPages = { entriesAware: true, entriesAwareMergeThreshold: 3_000 };
const groups = [
  { name: 'site', tags: ['$initial'], test: isLate },
  // The avatar's menu asks before it logs out. With forms in one file it would bring their library to every page.
  { name: 'unsaved', test: (id) => id.endsWith('/src/data/unsaved.ts') },
  { name: 'shared', minShareCount: 2, test: (id) => isLate(id) && !id.includes('class-validator'), ...byPages },
];

await build({
  ...common,
  plugins: [theme],
  build: {
    ...browser,
    outDir: `${NEXT}/public`,
    manifest: 'manifest.json',
    rolldownOptions: {
      onwarn,
      input: ['src/entry-client.tsx', 'src/html-document/early.ts'],
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups },
      },
    },
  },
});
/** The page of the consoles runs the script of the session first, without waiting for the others. */
const sessionFirst = {
  name: 'session-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const { fileName } = Object.values(bundle).find(({ name }) => name === 'session');
      const preload = `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`;
      return html
        .replace(preload, '')
        .replace('<script', `<script type="module" crossorigin src="/${fileName}"></script>\n    <script`);
    },
  },
};

await build({
  ...common,
  plugins: [theme, quietLibraries, sessionFirst],
  build: {
    ...browser,
    outDir: `${NEXT}/console`,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      onwarn: onConsoleWarn,
      input: 'console.html',
      // What every page starts with, what several share, and each page: finer pieces weigh 40 kB more in all.
      output: {
        codeSplitting: {
          groups: [
            { name: 'session', test: /src\/console\/ahead\.ts$/, priority: 1 },
            { name: 'console', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
renameSync(at(NEXT, 'console/console.html'), at(NEXT, 'console/index.html'));
cpSync(at(NEXT, 'console/assets'), at(NEXT, 'public/assets'), { recursive: true });
rmSync(at(NEXT, 'console/assets'), { recursive: true });

async function compress(file, bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const assets = process.env.QUICK ? [] : readdirSync(at(NEXT, 'public/assets'));
const texts = assets
  .filter((name) => /\.(js|css|svg|json)$/.test(name))
  .map((name) => at(NEXT, 'public/assets', name))
  .map((file) => [file, readFileSync(file)]);
// On all cores, the largest first: the console's takes longer than most others together.
texts.sort(([, one], [, other]) => other.length - one.length);
await Promise.all(texts.map(([file, bytes]) => compress(file, bytes)));

rmSync(at('dist'), { recursive: true, force: true });
renameSync(at(NEXT), at('dist'));
