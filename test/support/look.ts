import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { faultsOf } from './pages';

const FOLDER = process.env['SHOTS'];

/** What is wrong with a state of the page at both widths. Where SHOTS names a folder, pictures of it are put there. */
export async function look(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await faultsOf(page)).map((fault) => `${state} at ${width}: ${fault}`));
    if (!FOLDER) continue;
    mkdirSync(FOLDER, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${FOLDER}/${state}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  return faults;
}
