import { ANSWERS_KEPT_HOURS } from '@guildhall/event-store/write-side';
import { connect } from '@guildhall/platform/postgres';
import type { Settings } from '@guildhall/platform/settings';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { SETTINGS } from '../injection-tokens.js';

const HOUR = 3_600_000;
/** What was left for long takes longer to remove than any request may take. */
const SWEEP_MS = 60_000;
const DAY_AGO = "now() - interval '1 day'";
/** Without a refresh token nobody goes on with a session. */
const ENDED = `expires_at < ${DAY_AGO} or revoked_at < ${DAY_AGO} or used_at < ${DAY_AGO}
  and not exists (select from write.refresh_tokens r where r.session_id = s.id)`;

/** Removes answers that no retry can ask for any more, and sessions, tokens and signing keys that have ended. */
export async function sweepWriteSide(db: Pick<ClientBase, 'query'>): Promise<void> {
  await db.query('delete from write.idempotency where created < now() - make_interval(hours => $1)', [ANSWERS_KEPT_HOURS]);
  for (const table of ['mailed_tokens', 'refresh_tokens'])
    await db.query(`delete from write.${table} where expires_at < ${DAY_AGO}`);
  await db.query(`delete from write.sessions s where ${ENDED}`);
  await db.query('delete from write.secrets where ends_at < now()');
}

/** Sweeps the write side once an hour. Any number of processes may do it. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('sweeper');
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  onApplicationBootstrap(): void {
    const sweep = () => this.sweep().catch((error) => this.log.warn(`not swept: ${error.message}`));
    this.timer = setInterval(sweep, HOUR).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    const limits = { query_timeout: SWEEP_MS, statement_timeout: SWEEP_MS };
    const client = await connect(this.settings.DATABASE_URL, 'guildhall sweeper', limits);
    try {
      await sweepWriteSide(client);
    } finally {
      client.end().catch(() => {});
    }
  }
}
