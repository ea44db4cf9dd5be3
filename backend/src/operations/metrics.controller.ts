import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Readiness } from '@guildhall/projections/runner/readiness';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE, READINESS } from '../http/parts.js';

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
const NANO = 1e9;

/** Figures of this process in the text format that Prometheus reads. */
@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(READINESS) private readonly readiness: Readiness,
  ) {}

  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  metrics(): string {
    const figures: [name: string, kind: 'gauge' | 'counter', value: number][] = [
      ['process_uptime_seconds', 'gauge', process.uptime()],
      ['process_resident_memory_bytes', 'gauge', process.memoryUsage.rss()],
      ['process_cpu_seconds_total', 'counter', (process.cpuUsage().user + process.cpuUsage().system) / 1e6],
      ['nodejs_eventloop_delay_p99_seconds', 'gauge', delay.percentile(99) / NANO],
      ['guildhall_database_connections', 'gauge', this.database.totalCount],
      ['guildhall_database_connections_idle', 'gauge', this.database.idleCount],
      ['guildhall_database_requests_waiting', 'gauge', this.database.waitingCount],
      ['guildhall_projections_running', 'gauge', this.readiness.alive(['products']) ? 1 : 0],
    ];
    return `${figures.map(([name, kind, value]) => `# TYPE ${name} ${kind}\n${name} ${value}`).join('\n')}\n`;
  }
}
