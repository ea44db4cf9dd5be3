import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { faultsAsItIs, faultsOf, faultsOfWidth } from './faults';

const FOLDER = process.env['SHOTS'];
const WIDE = 1280;

/** The suite `thorough` looks at each state by day and by night, wide and small; `npm test` at the wide one as it is. */
const thoroughly = () => process.env['LOOKS'] === 'thorough';

const faultsAt = (page: Page, width: number) => {
  if (thoroughly()) return faultsOf(page);
  return width === WIDE ? faultsAsItIs(page) : faultsOfWidth(page);
};

/** What is wrong with a state of the page at both widths. Where SHOTS names a folder, pictures of it are put there. */
export async function look(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [WIDE, 360]) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await faultsAt(page, width)).map((fault) => `${state} at ${width}: ${fault}`));
    if (!FOLDER) continue;
    mkdirSync(FOLDER, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${FOLDER}/${state}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: WIDE, height: 900 });
  return faults;
}
