import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Rounds } from './rounds.js';

interface Settling {
  name: string;
  everyMs: number;
  settle(): Promise<void>;
  /** What the log says when a round failed. */
  pending: string;
}

/** Settles, in rounds, what killed processes left behind. Any number of processes may do it; what fails is tried again. */
export abstract class SettlingPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rounds: Rounds;

  constructor({ name, everyMs, settle, pending }: Settling) {
    const logger = new Logger(name);
    this.rounds = new Rounds(settle, everyMs, ({ message }) => logger.debug(`${pending}: ${message}`));
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }
}
