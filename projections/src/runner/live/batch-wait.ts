/** Events a second from which on larger batches are worth a wait. Of fewer, each row is shown as soon as it can be. */
const FAST = 100;
const MOST_MS = 50;
/** How long a rate is remembered, in ms: a few events at once are no rate yet. */
const MEMORY_MS = 250;

/**
 * How fast events come, and so how long the next batch had better wait for more. Each batch costs a transaction and a checkpoint
 * of every projection, however few its events are. A full one has more behind it already.
 */
export class Pace {
  private perSecond = 0;

  constructor(
    private readonly full: number,
    private at: number,
  ) {}

  /** Milliseconds to wait after a batch of so many events, which came at `now`. */
  waitAfter(events: number, now: number): number {
    const passed = Math.max(1, now - this.at);
    this.at = now;
    this.perSecond += ((events * 1000) / passed - this.perSecond) * (1 - Math.exp(-passed / MEMORY_MS));
    if (events >= this.full || this.perSecond < FAST) return 0;
    return Math.min(MOST_MS, this.perSecond / 5);
  }
}
