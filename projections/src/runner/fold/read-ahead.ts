import type { LogPlace } from '../store/soundness.js';

/** Pages of the log from a place to its end. The next page is read while the caller works on the one before. @throws what `read` throws */
export async function* readAhead<Page extends LogPlace & { end: boolean }>(
  read: (after: LogPlace) => Promise<Page>,
  after: LogPlace,
): AsyncGenerator<Page> {
  let coming = read(after);
  for (;;) {
    const page = await coming;
    if (!page.end) {
      coming = read(page);
      // A caller that leaves in between does not wait for it.
      coming.catch(() => undefined);
    }
    yield page;
    if (page.end) return;
  }
}
