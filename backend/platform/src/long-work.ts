import { setImmediate as afterOthers } from 'node:timers/promises';

/** Milliseconds of work at once. */
const TURN_MS = 10;

/** Work that is done in turns. Between two of them the process does what else it has to do. Ask `isTurnOver` often, then wait for `nextTurn`. */
export class LongWork {
  private since = performance.now();

  isTurnOver(): boolean {
    return performance.now() - this.since >= TURN_MS;
  }

  async nextTurn(): Promise<void> {
    await afterOthers();
    this.since = performance.now();
  }
}
