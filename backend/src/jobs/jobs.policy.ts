import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Rounds } from '../policies/rounds.js';
import { Jobs } from './jobs.js';

const EVERY_MS = 10_000;

/** Carries out acts on jobs whose process was killed. Any number of processes may do it; what fails is tried again. */
@Injectable()
export class JobsPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly rounds: Rounds;

  constructor(jobs: Jobs) {
    this.rounds = new Rounds(
      () => jobs.settle(Date.now()),
      EVERY_MS,
      ({ message }) => this.logger.debug(`acts on jobs that were left are not done yet: ${message}`),
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }
}
