/**
 * A policy's rounds: every `everyMs` and when asked for, never two at once. A round that does not end holds up nothing
 * else, and one that fails is reported and comes again.
 */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private going: Promise<void> | null = null;

  constructor(
    private readonly round: () => Promise<void>,
    private readonly everyMs: number,
    private readonly onError: (error: Error) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.now(), this.everyMs).unref();
  }

  /** @returns the round that is going, for a policy that has to wait for it; null where none is */
  stop(): Promise<void> | null {
    clearInterval(this.timer);
    return this.going;
  }

  /** Begins a round without waiting for it, unless one is going. */
  now(): void {
    this.going ??= this.round()
      .catch(this.onError)
      .finally(() => {
        this.going = null;
      });
  }
}
