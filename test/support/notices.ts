import type { BrowserContext, Page } from 'playwright';

/** Notices leave by themselves, and pages with them: what was shown is written down, so that a slow test misses none. */
class Ear {
  readonly notices: string[] = [];
  private unread: string[] = [];
  private waiting: { words: string; resolve: () => void }[] = [];

  hear(words: string): void {
    this.notices.push(words);
    const first = this.waiting.findIndex((each) => each.words === words);
    if (first === -1) this.unread.push(words);
    else this.waiting.splice(first, 1)[0]?.resolve();
  }

  read(words: string): Promise<void> {
    const at = this.unread.indexOf(words);
    if (at !== -1) this.unread.splice(at, 1);
    return at === -1 ? new Promise((resolve) => this.waiting.push({ words, resolve })) : Promise.resolve();
  }
}
const ears = new WeakMap<Page, Ear>();
function earOf(page: Page): Ear {
  const ear = ears.get(page) ?? new Ear();
  ears.set(page, ear);
  return ear;
}

/** Runs in every page before its own scripts. */
function reportNotices(): void {
  const report = (words: string) => (window as unknown as { noticeShown(words: string): void }).noticeShown(words);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const toasts = node.matches('.toast') ? [node] : node.querySelectorAll('.toast');
      for (const toast of toasts) report(toast.getAttribute('aria-label') ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Pages of this context report each notice that they show. */
export async function hearNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noticeShown', ({ page }, words: string) => earOf(page).hear(words));
  await context.addInitScript(reportNotices);
}

/** The next one in this tab has seen none of them. */
export const forgetNotices = (page: Page): boolean => ears.delete(page);

/** The texts of the notices on screen, as they are read out. */
export const notices = (page: Page): Promise<string[]> =>
  page.locator('.toast').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));

/** Every notice that this tab has shown, each text once. */
export const noticesSoFar = (page: Page): string[] => [...new Set(earOf(page).notices)];

/** Waits for a notice with these words: one on screen, or one that went before anybody looked. */
export async function notice(page: Page, words: string): Promise<void> {
  const shown = page.locator(`.toast[aria-label="${words}"]`).first().waitFor();
  await Promise.race([shown, earOf(page).read(words)]);
  shown.catch(() => undefined);
}
