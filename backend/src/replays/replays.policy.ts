import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Replays } from './replays.js';

const EVERY_MS = 5000;

/** Finishes replays whose process was killed. Any number of processes may do it. */
@Injectable()
export class ReplaysPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('replays');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(private readonly replays: Replays) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.settle().finally(() => {
        this.running = null;
      });
    }, EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** What fails is tried again. */
  private settle(): Promise<void> {
    return this.replays
      .settle()
      .catch((error: Error) => this.logger.debug(`replays that were left are not finished yet: ${error.message}`));
  }
}
