/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Milliseconds that it ran. */
  ran: number;
}

const FIRST_MS = 100;
const LONGEST_MS = 5_000;
const STEADY_MS = 30_000;
/** Signals that come from somebody else; others, such as SIGSEGV, a process brings upon itself. */
const FROM_OUTSIDE: readonly (string | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** Whether somebody else ended the process: by a signal, or by asking it to end, which it did in good order. */
export const endedFromOutside = ({ code, signal }: Ending): boolean => code === 0 || FROM_OUTSIDE.includes(signal);

/**
 * Milliseconds until a process starts again: none where somebody else ended it; ever more where it fails by itself.
 * @param last what this answered for the failure before, 0 where there was none
 */
export function restartDelay(ending: Ending, last: number): number {
  if (endedFromOutside(ending)) return 0;
  return last === 0 || ending.ran > STEADY_MS ? FIRST_MS : Math.min(last * 2, LONGEST_MS);
}
