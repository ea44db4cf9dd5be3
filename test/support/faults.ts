import { type Result, type RunOptions, source } from 'axe-core';
import type { Page } from 'playwright';

async function axe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    // Only what was violated crosses over: the rest is far more, and takes most of the time.
    async (all) => {
      const { run } = (window as unknown as { axe: { run(given: RunOptions): Promise<{ violations: Result[] }> } }).axe;
      return (await run(all)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { ...options, resultTypes: ['violations'] as 'violations'[] },
  );
}

/** What axe finds wrong with the page as it is. */
export const faultsAsItIs = (page: Page): Promise<string[]> => axe(page, { rules: { 'target-size': { enabled: true } } });

/** The pixels by which the page is too wide, in words. */
export async function faultsOfWidth(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider === 0 ? [] : [`${wider} px too wide`];
}

/** What is wrong with the page that is open: axe by day, its contrasts by night, and the pixels it is too wide. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const day = await faultsAsItIs(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...day, ...(await axe(page, { runOnly: ['color-contrast'] })), ...(await faultsOfWidth(page))];
}
