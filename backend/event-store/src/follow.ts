import { setTimeout as pause } from 'node:timers/promises';
import { type EventLog, PAGE_BYTES, type Page, type Position, type Subscription } from './log.js';

/** Milliseconds before a subscription reads again after a fault: the first, the second, the third, every further one. */
const BACKOFF_MS = [250, 500, 1000, 2000] as const;
export const BATCH_SIZE = 500;

/** Holds a reader at the end of the log until there may be more. */
export interface Wake {
  /** Changes with every sign of new events. `follow` takes it before a read, so that a sign during the read is not lost. */
  readonly signs: number;
  /**
   * Resolves when `signs` is no longer `seen`, after a while in any case, or when the signal is aborted. It may hand over events
   * to `onBatch` itself.
   * @returns the last handled position
   */
  next(position: Position, seen: number, subscription: Subscription): Promise<Position>;
}

/** Waits, or less when the signal is aborted. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => {});

/** Waits after the given number of faults in a row. */
export const backOff = (faults: number, signal: AbortSignal): Promise<void> =>
  rest(BACKOFF_MS[Math.min(faults, BACKOFF_MS.length - 1)] as number, signal);

/** Follows a log by its pages: it reads the next page while a batch is handled. Resolves on abort, rejects when `onBatch` does. */
export async function follow(readAll: EventLog['readAll'], wake: Wake, subscription: Subscription): Promise<void> {
  const { filter, batchSize = BATCH_SIZE, onBatch, onCaughtUp, signal } = subscription;
  const read = (after: Position) => readAll({ after, filter, limit: batchSize, bytes: PAGE_BYTES });
  let position = subscription.after;
  let caughtUp = false;
  let faults = 0;
  let ahead: Promise<Page> | null = null;
  while (!signal.aborted) {
    const seen = wake.signs;
    let page: Page;
    try {
      page = await (ahead ?? read(position));
      faults = 0;
    } catch {
      ahead = null;
      caughtUp = false;
      await backOff(faults++, signal);
      continue;
    }
    if (signal.aborted) return;
    ahead = page.end ? null : read(page.position);
    ahead?.catch(() => {});
    if (page.position !== position) await onBatch(page.events, page.position, page.mark);
    position = page.position;
    if (!page.end) {
      caughtUp = false;
      continue;
    }
    if (!caughtUp && !signal.aborted) await onCaughtUp?.(position);
    caughtUp = true;
    if (!signal.aborted) position = await wake.next(position, seen, subscription);
  }
}
