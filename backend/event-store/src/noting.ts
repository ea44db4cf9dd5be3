import type { EventLog, Position } from './log.js';

const MOST = 20_000;

/** A log that notes what this process appends, until somebody has looked for it. */
export interface NotingLog extends EventLog {
  /** The last events of appends: their positions by their ids. Who has looked for one takes it out. */
  readonly appended: Map<string, Position>;
  /** Calls back, before an append is answered, when it took the place of an event that is lost. */
  onRestored(callback: () => void): void;
}

/** For a log on a server of its own, which may be restored without the rows of its appends. Of very many only some are noted. */
export function noting(log: EventLog): NotingLog {
  const appended = new Map<string, Position>();
  const callbacks: (() => void)[] = [];
  let newest: { position: Position; id: string } | null = null;
  /** Positions only rise: one that does not is a repeated append, or the log is an older one. */
  const compare = async (before: typeof newest, position: Position) => {
    if (before === null || position > before.position) return;
    const held = await log.markAt(before.position).catch(() => before.id);
    if (held?.startsWith(before.id)) return;
    newest = null;
    for (const callback of callbacks) callback();
  };
  return {
    id: log.id,
    appended,
    onRestored: (callback) => void callbacks.push(callback),
    append: async (request) => {
      const before = newest;
      const result = await log.append(request);
      await compare(before, result.position);
      const id = request.events.at(-1)?.id;
      if (id === undefined) return result;
      if (appended.size < MOST) appended.set(id, result.position);
      if (newest === null || result.position > newest.position) newest = { position: result.position, id };
      return result;
    },
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (options) => log.readAll(options),
    subscribeAll: (subscription) => log.subscribeAll(subscription),
    head: () => log.head(),
    markAt: (position) => log.markAt(position),
    health: () => log.health(),
    close: () => log.close(),
  };
}

export const isNoting = (log: EventLog): log is NotingLog => 'appended' in log;
