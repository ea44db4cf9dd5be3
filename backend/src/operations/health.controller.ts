import type { EventLog } from '@guildhall/event-store/log';
import { Controller, Get, Inject } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE, LOG } from '../http/parts.js';

@Controller('health')
export class HealthController {
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
    await Promise.all([this.log.health(), this.database.query('select 1 from read.products limit 1')]);
    return { status: 'ok' };
  }
}
