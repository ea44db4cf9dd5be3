import type { Page } from '@guildhall/event-store/log';

type Place = Pick<Page, 'position' | 'mark'>;

/** Pages of the log from a place to its end. The next page is read while the caller works on the one before. @throws what `read` throws */
export async function* readAhead<Read extends Place & Pick<Page, 'end'>>(
  read: (after: Place) => Promise<Read>,
  after: Place,
): AsyncGenerator<Read> {
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
