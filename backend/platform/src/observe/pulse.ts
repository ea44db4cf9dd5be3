/** The message of a supervisor to its process, and its answer: the event loop turns. */
export const PULSE = 'pulse';

/** Seconds without a sign of life after which a process counts as frozen, and is replaced. */
export const FROZEN_AFTER_S = 10;

/** Answers the supervisor of this process, where it has one. */
export function answerPulse(): void {
  process.on('message', (message) => {
    if (message === PULSE) process.send?.(PULSE, undefined, undefined, () => {});
  });
}
