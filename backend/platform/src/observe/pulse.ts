/** What a supervisor asks its process, and is answered: that its event loop turns. */
export const PULSE = 'pulse';

/** Answers the supervisor of this process, where it has one. */
export function answerPulse(): void {
  process.on('message', (message) => {
    if (message === PULSE) process.send?.(PULSE, undefined, undefined, () => {});
  });
}
