import type { Page } from 'playwright';

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Opens a tab of a talent's page. Its data is loaded once it is open. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click();
  await page.locator('[role=tab][aria-selected=true]', { hasText: name }).waitFor();
  await page.locator('.tab-panel .skeleton').first().waitFor({ state: 'detached' });
}
