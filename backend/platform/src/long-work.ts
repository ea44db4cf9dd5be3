import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work at once. */
const TURN_MS = 10;

/** Work that is done in turns. Between two of them the process does what else it has to do. Ask `isOver` often, then wait for `next`. */
export class LongWork {
  private since = performance.now();

  isOver(): boolean {
    return performance.now() - this.since >= TURN_MS;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
