import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { RotationUnderWay } from '@guildhall/event-store/keys/rotation';
import { settleRotations } from '@guildhall/event-store/keys/settle';
import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE, LOG, SETTINGS } from '../injection-tokens.js';
import { Rounds } from '../policies/rounds.js';

const EVERY_MS = 5000;

/** Ends rotations of keys whose command was killed, and records them. Any number of processes may do it. */
@Injectable()
export class RotationsPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('keys');
  private readonly rounds = new Rounds(
    () => this.settle(),
    EVERY_MS,
    ({ message }) => this.logger.warn(`a rotation of keys is not recorded yet: ${message}`),
  );

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(DATABASE) private readonly pool: pg.Pool,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  /** What fails is tried again. */
  private async settle(): Promise<void> {
    const client = await this.pool.connect().catch(() => null);
    if (!client) return;
    let sound = false;
    try {
      await settleRotations(client, new KeysSecret(this.settings), this.log);
      sound = true;
    } catch (error) {
      sound = error instanceof RotationUnderWay;
      if (!sound) throw error;
    } finally {
      client.release(!sound);
    }
  }
}
