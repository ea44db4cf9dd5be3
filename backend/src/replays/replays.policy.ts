import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Rounds } from '../policies/rounds.js';
import { Replays } from './replays.js';

const EVERY_MS = 5000;

/** Finishes replays whose process was killed. Any number of processes may do it; what fails is tried again. */
@Injectable()
export class ReplaysPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('replays');
  private readonly rounds: Rounds;

  constructor(replays: Replays) {
    this.rounds = new Rounds(
      () => replays.settle(),
      EVERY_MS,
      ({ message }) => this.logger.debug(`replays that were left are not finished yet: ${message}`),
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }
}
