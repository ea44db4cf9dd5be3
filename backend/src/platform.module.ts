import { forgetAnswersBeyondHead } from '@guildhall/event-store/answers-beyond-head';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import type { EventLog } from '@guildhall/event-store/log';
import { isElsewhere, openLog } from '@guildhall/event-store/open-log';
import { type PersonKeys, postgresKeys } from '@guildhall/event-store/person-keys';
import { recordingAppends } from '@guildhall/event-store/recorded-appends';
import { type WatchedLog, watchRestores } from '@guildhall/event-store/restore-watch';
import { answersOf } from '@guildhall/event-store/sealed-answers';
import { openPool } from '@guildhall/platform/postgres';
import { readSettings, type Settings } from '@guildhall/platform/settings';
import { listenOnPostgres, listenOnRedis } from '@guildhall/projections/runner/reading/listener';
import { Pipelines } from '@guildhall/projections/runner/reading/pipelines';
import { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { ROWS_CONNECTIONS, Rows } from './entities/rows.js';
import { countReads } from './http/read-figures.js';
import { ANSWERS, DATABASE, LOG, PERSON_KEYS, READ_DATABASE, READINESS, SETTINGS, STORED_KEYS } from './injection-tokens.js';
import { rewindPolicies } from './policies/checkpoints.js';

/** The rest of the budget goes to the log (6), two queues (5 each), two listeners, the repositories and the pipelines. */
const PIPELINES = 2;
/** Statements that may read a whole table, at once: anybody may ask for them. */
const LONG = 2;
const connectionsOf = (settings: Settings) =>
  Math.max(2, settings.DATABASE_CONNECTIONS - 18 - ROWS_CONNECTIONS - PIPELINES - LONG);
const application_name = 'guildhall backend';

const openDatabase = (settings: Settings) =>
  openPool({ connectionString: settings.DATABASE_URL, max: connectionsOf(settings), application_name });

/** A replica that does not answer leaves its readers time to ask the database itself. */
const REPLICA_WAITS = { connectionTimeoutMillis: 750, query_timeout: 1500, statement_timeout: 1250 };

const openReadDatabase = (settings: Settings, pool: pg.Pool, readiness: Readiness) => {
  const logger = new Logger('replicas');
  const [max, waits] = [connectionsOf(settings), REPLICA_WAITS];
  const replicas = settings.READ_DATABASE_URLS.map((connectionString) =>
    openPool({ connectionString, max, application_name, ...waits }),
  );
  const pipelines = new Pipelines(settings.DATABASE_URL, PIPELINES, application_name);
  const long = openPool({ connectionString: settings.DATABASE_URL, max: LONG, application_name });
  const say = (line: string) => logger.warn(line);
  return new ReadDatabase(pool, replicas, { readiness, say, count: countReads, pipelines, long });
};

const openKeys = (settings: Settings, pool: pg.Pool) => {
  const logger = new Logger('keys');
  return StoredKeys.open(pool, new KeysSecret(settings), (line) => logger.error(line));
};

const openEventLog = async (settings: Settings, pool: pg.Pool, keys: PersonKeys) => {
  const logger = new Logger('log');
  const watched = watchRestores(await openLog(settings, pool, { keys, say: (line) => logger.warn(line) }));
  const log = isElsewhere(settings) ? recordingAppends(watched) : watched;
  const answers = await forgetAnswersBeyondHead(pool, log);
  const policies = await rewindPolicies(pool, log);
  if (answers + policies > 0)
    logger.warn(`The log is older than its side rows: ${answers} answers forgotten, ${policies} policies taken back to its end`);
  return log;
};

const openReadiness = async ({ REDIS_URL, DATABASE_URL }: Settings, log: WatchedLog, pool: pg.Pool): Promise<Readiness> => {
  const ear = REDIS_URL ? listenOnRedis(REDIS_URL, DATABASE_URL) : listenOnPostgres(DATABASE_URL);
  const readiness = await Readiness.open({ pool, log, ear });
  log.onRestored(() => readiness.distrust());
  return readiness;
};

/** The parts of the process that outlive a request: settings, database, log, readiness. */
@Global()
@Module({
  providers: [
    { provide: SETTINGS, useFactory: () => readSettings(process.env) },
    { provide: DATABASE, inject: [SETTINGS], useFactory: openDatabase },
    { provide: STORED_KEYS, inject: [SETTINGS, DATABASE], useFactory: openKeys },
    { provide: PERSON_KEYS, inject: [DATABASE, STORED_KEYS], useFactory: postgresKeys },
    { provide: LOG, inject: [SETTINGS, DATABASE, PERSON_KEYS], useFactory: openEventLog },
    { provide: ANSWERS, inject: [PERSON_KEYS], useFactory: answersOf },
    {
      provide: READINESS,
      inject: [SETTINGS, LOG, DATABASE],
      useFactory: openReadiness,
    },
    { provide: READ_DATABASE, inject: [SETTINGS, DATABASE, READINESS], useFactory: openReadDatabase },
    Rows,
  ],
  exports: [SETTINGS, DATABASE, READ_DATABASE, STORED_KEYS, LOG, ANSWERS, READINESS, Rows],
})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(STORED_KEYS) private readonly keys: StoredKeys,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(READ_DATABASE) private readonly reads: ReadDatabase,
    private readonly rows: Rows,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.reads.close();
    await this.readiness.close();
    this.keys.close();
    await this.log.close();
    await this.rows.close();
    await this.database.end();
  }
}
