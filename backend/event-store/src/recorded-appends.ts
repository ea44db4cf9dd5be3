import type { EventLog, Position } from './log.js';
import type { WatchedLog } from './restore-watch.js';

const MOST = 20_000;

/** A log that notes what this process appends, until somebody has looked for it. */
export interface RecordingLog extends WatchedLog {
  /** The last events of appends: their positions by their ids. Who has looked for one takes it out. */
  readonly appended: Map<string, Position>;
}

/** For a log on a server of its own, which may be restored without the rows of its appends. Of very many only some are noted. */
export function recordingAppends(log: WatchedLog): RecordingLog {
  const appended = new Map<string, Position>();
  return {
    ...log,
    appended,
    append: async (request) => {
      const result = await log.append(request);
      const id = request.events.at(-1)?.id;
      if (id !== undefined && appended.size < MOST) appended.set(id, result.position);
      return result;
    },
  };
}

export const recordsAppends = (log: EventLog): log is RecordingLog => 'appended' in log;
