import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { runProgram } from '../../backend/standalone/launch/command.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { version } = createRequire(import.meta.url)(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'));

/** Unpacked once per checkout, outside of the installed packages, which every install wipes; moved into place when it is whole. */
async function unpacked() {
  const folder = join(root, '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  await runProgram(process.execPath, ['-e', "import('@sparticuz/chromium').then((pack) => pack.default.executablePath())"], {
    cwd: root,
    env: { TMPDIR: half, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  });
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>
`;
  writeFileSync(join(half, 'fonts.conf'), fonts);
  try {
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * A headless Chromium: the one from npm on Linux x64, elsewhere the one that `npx playwright install chromium` brought.
 * @param {import('playwright').LaunchOptions} [options]
 * @returns {Promise<import('playwright').Browser>}
 */
export async function launchBrowser(options = {}) {
  if (platform() !== 'linux' || arch() !== 'x64') return chromium.launch(options);
  const folder = await unpacked();
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    ...options,
    args: ['--no-sandbox', ...(options.args ?? [])],
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  });
}
