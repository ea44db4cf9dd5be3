import type { EventLog } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import { readSettings, type Settings } from '@guildhall/event-store/settings';
import { hearOnPostgres, hearOnRedis } from '@guildhall/projections/runner/moves';
import { Readiness } from '@guildhall/projections/runner/readiness';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DATABASE, LOG, READINESS, SETTINGS } from './http/parts.js';
import { UniqueValues } from './http/unique-values.js';

const openDatabase = (settings: Settings) => {
  // The rest of the budget goes to the log (6), two queues (5 each) and two listeners.
  const max = Math.max(4, settings.DATABASE_CONNECTIONS - 18);
  const pool = new pg.Pool({
    connectionString: settings.DATABASE_URL,
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'guildhall backend',
  });
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
};

/** The parts of the process that outlive a request: settings, database, log, readiness. */
@Global()
@Module({
  providers: [
    { provide: SETTINGS, useFactory: () => readSettings(process.env) },
    { provide: DATABASE, inject: [SETTINGS], useFactory: openDatabase },
    { provide: LOG, inject: [SETTINGS, DATABASE], useFactory: (settings: Settings, pool: pg.Pool) => openLog(settings, pool) },
    { provide: UniqueValues, inject: [DATABASE], useFactory: (pool: pg.Pool) => UniqueValues.open(pool) },
    {
      provide: READINESS,
      inject: [SETTINGS, LOG, DATABASE],
      useFactory: (settings: Settings, log: EventLog, pool: pg.Pool) =>
        Readiness.open({
          pool,
          log,
          ear: settings.REDIS_URL ? hearOnRedis(settings.REDIS_URL) : hearOnPostgres(settings.DATABASE_URL),
        }),
    },
  ],
  exports: [SETTINGS, DATABASE, LOG, READINESS, UniqueValues],
})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READINESS) private readonly readiness: Readiness,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.readiness.close();
    await this.log.close();
    await this.database.end();
  }
}
