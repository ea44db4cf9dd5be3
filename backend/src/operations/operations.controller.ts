import type { AlarmsView, OverviewView } from '@guildhall/contracts/overview';
import { alarmsView, overviewView } from '@guildhall/contracts/overview.views';
import type { EventLog } from '@guildhall/event-store/log';
import { AUDIT_NAMES } from '@guildhall/projections/audit/audit.tables';
import { Controller, Get, Inject } from '@nestjs/common';
import type pg from 'pg';
import type { Caller } from '../commanding/caller.js';
import { Viewers } from '../commanding/viewers.js';
import { FromCaller } from '../http/request.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { readProjections } from '../projections/projection-states.js';
import { alarmsOf, readSignals } from './alarms.js';
import { appendTimes } from './append-times.js';
import { readRunning } from './running.js';

/** How the product is, for those who run it. */
@Controller('api/operations')
export class OperationsController {
  constructor(
    private readonly viewers: Viewers,
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  @Get()
  @Operation({ id: 'getOverview', summary: 'Answers how the product is, part by part', for: 'auditors', answers: overviewView })
  async overview(@FromCaller() caller: Caller): Promise<OverviewView> {
    await this.viewers.appointed(caller, 'auditor');
    const [projections, signals, running, log_head, times] = await Promise.all([
      readProjections(this.database, this.log),
      readSignals(this.database),
      readRunning(this.database),
      this.log.head(),
      appendTimes(),
    ]);
    const verified = projections.flatMap(({ last_verify }) => (last_verify ? [last_verify.time] : [])).sort();
    return {
      alarms: alarmsOf(signals),
      log_head,
      // The audit takes in every event, each part those of its streams.
      events_per_second: projections.reduce((sum, { name, rate }) => sum + (AUDIT_NAMES.includes(name) ? rate : 0), 0),
      ...times,
      projections: projections.map(({ name, status, lag_events, lag_seconds }) => ({ name, status, lag_events, lag_seconds })),
      ...running,
      failed_events: signals.failed_events,
      late_mails: signals.late_mails,
      last_verify: verified[0] ? { time: verified[0], differs: signals.differing.length } : null,
    };
  }

  @Get('alarms')
  @Operation({
    id: 'listAlarms',
    summary: 'Answers what operators should look at now',
    for: 'auditors',
    answers: alarmsView,
  })
  async alarms(@FromCaller() caller: Caller): Promise<AlarmsView> {
    await this.viewers.appointed(caller, 'auditor');
    return { alarms: alarmsOf(await readSignals(this.database)) };
  }
}
