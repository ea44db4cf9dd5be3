import type { EventLog } from '@guildhall/event-store/log';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { Controller, Get, Inject, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Refusal } from '../commanding/decide/refusal.js';
import { DATABASE, LOG, READINESS } from '../injection-tokens.js';

@Controller('health')
export class HealthController {
  private readonly logger = new Logger('health');

  constructor(
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READINESS) private readonly readiness: Readiness,
  ) {}

  /** The process runs. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** The process can answer queries and take commands; 503 otherwise. Degraded: some rows are old until they are rebuilt. */
  @Get('ready')
  async ready() {
    try {
      await Promise.all([this.log.health(), this.database.query('select 1 from read.products limit 1')]);
    } catch (error) {
      this.logger.warn(`not ready: ${error instanceof Error ? error.message : error}`);
      throw new Refusal('unavailable', 'Please try again in a moment.');
    }
    const rebuilding = this.readiness.rebuilding();
    return rebuilding.length > 0 ? { status: 'degraded', rebuilding } : { status: 'ok' };
  }
}
