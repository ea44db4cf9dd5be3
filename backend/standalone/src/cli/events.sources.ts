import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { logPages, streamPages } from './event-filter.js';
import { type Printing, printAll } from './event-printing.js';

/** Prints the events of the whole log that the filter leaves. @throws Error where there are none */
export async function printLog(log: EventLog, how: Printing): Promise<void> {
  let count = 0;
  for await (const events of logPages(log, how.filter)) count += await printAll(log, events, how);
  if (count === 0) throw new Error('No event was found.');
}

/** Prints the events of streams. @throws Error naming the streams that are empty */
export async function printStreams(log: EventLog, streams: readonly string[], how: Printing): Promise<void> {
  const missing: string[] = [];
  let count = 0;
  for (const stream of streams) {
    let isEmptyStream = true;
    for await (const events of streamPages(log, stream)) {
      isEmptyStream = false;
      count += await printAll(log, events, how);
    }
    if (isEmptyStream) missing.push(stream);
  }
  if (missing.length > 0) throw new Error(`There is no stream ${missing.join(', ')}`);
  if (count === 0) throw new Error('No event was found.');
}

/** Prints what is there, then what comes: each event once. */
export async function followLog(log: EventLog, streams: readonly string[], how: Printing): Promise<void> {
  const head = await log.head();
  const old = (events: readonly Recorded[]) =>
    printAll(
      log,
      events.filter(({ position }) => position <= head),
      how,
    );
  for (const stream of streams) for await (const events of streamPages(log, stream)) await old(events);
  if (streams.length === 0 && how.filter.after !== undefined)
    for await (const events of logPages(log, how.filter)) await old(events);
  await log.subscribeAll({
    after: head,
    filter: { types: how.filter.types },
    onBatch: async (events) => {
      const wanted = events.filter(({ stream }) => streams.length === 0 || streams.includes(stream));
      await printAll(log, wanted, how);
    },
    signal: new AbortController().signal,
  });
}
