/**
 * A policy's rounds: every `everyMs` and when asked for, never two at once. A round that does not end holds up nothing
 * else, and one that fails is reported and comes again.
 */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private isGoing = false;

  constructor(
    private readonly round: () => Promise<void>,
    private readonly everyMs: number,
    private readonly onError: (error: Error) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.now(), this.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Begins a round without waiting for it, unless one is going. */
  now(): void {
    if (this.isGoing) return;
    this.isGoing = true;
    this.round()
      .catch(this.onError)
      .finally(() => {
        this.isGoing = false;
      });
  }
}
