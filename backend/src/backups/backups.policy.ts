import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Rounds } from '../policies/rounds.js';
import { AbandonedBackups } from './abandoned-backups.js';

const EVERY_MS = 5000;

/** Looks for backups and tests that were abandoned; what fails is tried again. */
@Injectable()
export class BackupsPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('backups');
  private readonly rounds: Rounds;

  constructor(abandoned: AbandonedBackups) {
    this.rounds = new Rounds(
      () => abandoned.settle(Date.now()),
      EVERY_MS,
      ({ message }) => this.logger.debug(`backups that were abandoned are not ended yet: ${message}`),
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }
}
