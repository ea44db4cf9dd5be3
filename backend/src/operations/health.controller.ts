import type { EventLog } from '@guildhall/event-store/log';
import { Controller, Get, Inject, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Refusal } from '../decide/refusal.js';
import { DATABASE, LOG } from '../http/parts.js';

@Controller('health')
export class HealthController {
  private readonly logger = new Logger('health');

  constructor(
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  /** The process runs. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** The process can answer queries and take commands; 503 otherwise. */
  @Get('ready')
  async ready() {
    try {
      await Promise.all([this.log.health(), this.database.query('select 1 from read.products limit 1')]);
    } catch (error) {
      this.logger.warn(`not ready: ${error instanceof Error ? error.message : error}`);
      throw new Refusal('unavailable', 'Please try again in a moment.');
    }
    return { status: 'ok' };
  }
}
