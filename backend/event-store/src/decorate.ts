import type { Recorded } from '@guildhall/contracts/event';
import { type EventLog, LogUnavailable } from './log.js';
import { BACKOFF_MS, rest } from './subscription.js';

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
        onBatch: async (events, position) => {
          const changed = await patiently(() => change(events), subscription.signal);
          if (changed !== null) await subscription.onBatch(changed, position);
        },
      }),
    head: () => log.head(),
    health: () => log.health(),
    close: () => log.close(),
  };
}

/** An outage on the way of a subscription is waited out, as the log itself does; null when it was aborted meanwhile. */
async function patiently<T>(attempt: () => Promise<T> | T, signal: AbortSignal): Promise<T | null> {
  for (let faults = 0; !signal.aborted; faults++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      await rest(BACKOFF_MS[Math.min(faults, BACKOFF_MS.length - 1)] as number, signal);
    }
  }
  return null;
}
