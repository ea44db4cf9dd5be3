import type { EventLog, Position } from './log.js';

const MOST = 20_000;

/** A log that notes what this process appends, until somebody has looked for it. */
export interface NotingLog extends EventLog {
  /** The last events of appends: their positions by their ids. Who has looked for one takes it out. */
  readonly appended: Map<string, Position>;
}

/** For a log on a server of its own, which may be restored without the rows of its appends. Of very many only some are noted. */
export function noting(log: EventLog): NotingLog {
  const appended = new Map<string, Position>();
  return {
    id: log.id,
    appended,
    append: async (request) => {
      const result = await log.append(request);
      const last = request.events.at(-1);
      if (last && appended.size < MOST) appended.set(last.id, result.position);
      return result;
    },
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (options) => log.readAll(options),
    subscribeAll: (subscription) => log.subscribeAll(subscription),
    head: () => log.head(),
    eventAt: (position) => log.eventAt(position),
    health: () => log.health(),
    close: () => log.close(),
  };
}
