import type { ChildProcess } from 'node:child_process';
import { FROZEN_AFTER_S, PULSE } from '@guildhall/platform/observe/pulse';

/** A process that starts may be busy for longer. */
const NEVER_ALIVE_AFTER_S = 60;

/**
 * Asks a process every second whether it is there, and calls back once when it is frozen. It counts questions, not time: a
 * machine that slept makes nobody frozen.
 */
export function watchPulse(child: ChildProcess, onFrozen: () => void): void {
  let unanswered = 0;
  let most = NEVER_ALIVE_AFTER_S;
  const timer = setInterval(() => {
    if (unanswered++ >= most) {
      clearInterval(timer);
      onFrozen();
    } else if (child.connected) child.send(PULSE, () => {});
  }, 1000);
  timer.unref();
  child.once('exit', () => clearInterval(timer));
  child.on('message', (message) => {
    if (message !== PULSE) return;
    unanswered = 0;
    most = FROZEN_AFTER_S;
  });
}
