import type { Recorded } from '@guildhall/contracts/event';
import { backOff } from './follow.js';
import { type EventLog, LogUnavailable } from './log.js';

/** The same log, with every event that is read passed through `change`, a page at a time. */
export function changingEvents(log: EventLog, change: (events: Recorded[]) => Promise<Recorded[]> | Recorded[]): EventLog {
  return {
    id: log.id,
    append: (request) => log.append(request),
    readStream: async (stream, options) => change(await log.readStream(stream, options)),
    readAll: async (options) => {
      const page = await log.readAll(options);
      return { ...page, events: await change(page.events) };
    },
    subscribeAll: (subscription) =>
      log.subscribeAll({
        ...subscription,
        onBatch: async (events, position, mark) => {
          const changed = await untilItWorks(() => change(events), subscription.signal);
          if (changed !== null) await subscription.onBatch(changed, position, mark);
        },
      }),
    head: () => log.head(),
    markAt: (position) => log.markAt(position),
    positionOf: (text) => log.positionOf(text),
    health: () => log.health(),
    close: () => log.close(),
  };
}

/** Retries after an outage, as the log itself does. @returns null when the signal is aborted first */
async function untilItWorks<T>(attempt: () => Promise<T> | T, signal: AbortSignal): Promise<T | null> {
  for (let faults = 0; !signal.aborted; faults++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      await backOff(faults, signal);
    }
  }
  return null;
}
