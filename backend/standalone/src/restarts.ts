/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Milliseconds that it ran. */
  ran: number;
}

/** What is known of the ends before. */
export interface Past {
  /** Milliseconds that it waited after its last failure; 0 where there was none. */
  wait: number;
  /** When somebody else ended it within the last minute, in milliseconds. */
  ends: readonly number[];
}
export const NO_PAST: Past = { wait: 0, ends: [] };

const FIRST_MS = 100;
const LONGEST_MS = 5_000;
const STEADY_MS = 30_000;
const WINDOW_MS = 60_000;
/** Ends from outside within a minute that have no wait. A machine without memory kills again and again. */
const AT_ONCE = 15;
/** Signals that come from somebody else; others, such as SIGSEGV, a process brings upon itself. */
const FROM_OUTSIDE: readonly (string | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** Whether somebody else ended the process: by a signal, or by asking it to end, which it did in good order. */
export const endedFromOutside = ({ code, signal }: Ending): boolean => code === 0 || FROM_OUTSIDE.includes(signal);

const doubled = (times: number) => Math.min(FIRST_MS * 2 ** times, LONGEST_MS);

/**
 * Milliseconds until a process starts again: none where somebody else ended it, until that happens too often within a minute;
 * ever more where it fails by itself.
 * @param now milliseconds of a clock that is never set
 */
export function restartDelay(ending: Ending, past: Past, now: number): { pause: number; past: Past } {
  if (!endedFromOutside(ending)) {
    const wait = past.wait === 0 || ending.ran > STEADY_MS ? FIRST_MS : Math.min(past.wait * 2, LONGEST_MS);
    return { pause: wait, past: { ...past, wait } };
  }
  const ends = [...past.ends.filter((at) => now - at < WINDOW_MS), now];
  const beyond = ends.length - AT_ONCE;
  return { pause: beyond > 0 ? doubled(beyond - 1) : 0, past: { ...past, ends } };
}
