import type { BackupEvent } from '@guildhall/contracts/backups';
import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { recordAct } from '@guildhall/event-store/record-act';
import { RELEASE_BACKUPS, TRY_BACKUPS } from '@guildhall/platform/backup-lock';
import { unfinishedBackups } from '@guildhall/projections/backups/backup.queries';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE, LOG } from '../injection-tokens.js';

/** A process that was asked to work may take as long until it begins, also after the one before it. */
const IDLE_MS = 30_000;
const INTERRUPTED = 'Its process ended before it was done.';

type Fact = Recorded<BackupEvent>;

/** The request that nothing came of; undefined where something did. */
function unanswered(events: readonly Fact[]): Fact | undefined {
  const last = events.at(-1);
  return last?.type === 'BackupRequested' || last?.type === 'BackupTestRequested' ? last : undefined;
}

/** Ends backups and tests whose process was killed. Any number of processes may do it. */
@Injectable()
export class AbandonedBackups {
  /** Since when nobody worked on any, though these were asked for. */
  private idleSince = new Map<string, number>();

  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** @param now milliseconds since 1970 */
  async settle(now: number): Promise<void> {
    const open = await unfinishedBackups(this.database);
    if (open.length === 0) this.idleSince.clear();
    else await this.whileNobodyWorks(() => this.endOld(open, now));
  }

  private async endOld(open: readonly string[], now: number): Promise<void> {
    this.idleSince = new Map(open.map((id) => [id, this.idleSince.get(id) ?? now]));
    for (const [id, since] of this.idleSince) if (now - since >= IDLE_MS) await this.end(id);
  }

  /** The log says more than the row, which may be behind. */
  private async end(id: string): Promise<void> {
    const stream = `backup-${id}`;
    const request = unanswered((await this.log.readStream(stream)) as Fact[]);
    this.idleSince.delete(id);
    if (!request) return;
    const { actor, reason, correlationId } = request.metadata;
    const type = request.type === 'BackupRequested' ? 'BackupFailed' : 'BackupTestFailed';
    const by = { actor, reason: reason ?? '', cause: { causationId: request.id, correlationId } };
    await recordAct(this.log, stream, { type, data: { id, error: INTERRUPTED } }, by);
  }

  private async whileNobodyWorks(work: () => Promise<void>): Promise<void> {
    const client = await this.database.connect();
    let sound = false;
    try {
      const { rows } = await client.query<{ isIdle: boolean }>(TRY_BACKUPS);
      if (rows[0]?.isIdle) {
        await work();
        await client.query(RELEASE_BACKUPS);
      } else this.idleSince.clear();
      sound = true;
    } finally {
      // The lock goes with a connection that is not sound.
      client.release(!sound);
    }
  }
}
