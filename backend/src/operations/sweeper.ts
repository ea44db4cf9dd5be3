import { sweepWriteSide } from '@guildhall/event-store/write-side';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE } from '../http/parts.js';

const HOUR = 3_600_000;

/** Once an hour removes answers, tokens and sessions that are over. Any number of processes may do it. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('sweeper');
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(DATABASE) private readonly database: pg.Pool) {}

  onApplicationBootstrap(): void {
    const sweep = () => sweepWriteSide(this.database).catch((error) => this.log.warn(`not swept: ${error.message}`));
    this.timer = setInterval(sweep, HOUR).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
