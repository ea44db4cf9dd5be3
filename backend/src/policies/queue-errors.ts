import type { Logger } from '@nestjs/common';

const AGAIN_MS = 60_000;

/** Logs a queue's errors: the same one once a minute, as a queue that is away repeats it. */
export function queueErrors(logger: Logger): (error: Error & { code?: string }) => void {
  let logged = '';
  let at = 0;
  return ({ message, code }) => {
    const reason = message || code || 'unknown reason';
    if (reason === logged && performance.now() - at < AGAIN_MS) return;
    logged = reason;
    at = performance.now();
    logger.warn(`queue: ${reason}`);
  };
}
