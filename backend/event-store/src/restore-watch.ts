import type { Recorded } from '@guildhall/contracts/event';
import { markOf } from './event-mark.js';
import type { EventLog, Position } from './log.js';

/** A log that notices, as it appends, that it is an older one than before. */
export interface WatchedLog extends EventLog {
  /** Calls back, before an append is answered, when it took the place of an event that is lost. */
  onRestored(callback: () => void): void;
}

/**
 * Watches for a restore of the log under the running process. Broken connections show one as well, but the first append may
 * be answered before they are noticed.
 */
export function watchRestores(log: EventLog): WatchedLog {
  const callbacks: (() => void)[] = [];
  let newest: { position: Position; mark: string } | null = null;
  /** Positions only rise: one that does not is a repeated append, or the log is an older one. */
  const compare = async (before: typeof newest, position: Position) => {
    if (before === null || position > before.position) return;
    const held = await log.markAt(before.position).catch(() => before.mark);
    if (held === before.mark) return;
    newest = null;
    for (const callback of callbacks) callback();
  };
  return {
    id: log.id,
    onRestored: (callback) => void callbacks.push(callback),
    append: async (request) => {
      const before = newest;
      const result = await log.append(request);
      await compare(before, result.position);
      const last = request.events.at(-1);
      if (last && (newest === null || result.position > newest.position))
        newest = { position: result.position, mark: markOf(last as Pick<Recorded, 'id' | 'metadata'>) };
      return result;
    },
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (options) => log.readAll(options),
    subscribeAll: (subscription) => log.subscribeAll(subscription),
    head: () => log.head(),
    markAt: (position) => log.markAt(position),
    positionOf: (text) => log.positionOf(text),
    health: () => log.health(),
    close: () => log.close(),
  };
}
