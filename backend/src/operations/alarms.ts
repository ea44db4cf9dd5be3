import type { Alarm } from '@guildhall/contracts/overview';
import { LAG_LIMIT_S } from '@guildhall/contracts/projections';
import { FROZEN_AFTER_S } from '@guildhall/platform/observe/pulse';
import { PROJECTIONS } from '@guildhall/projections/all';
import type pg from 'pg';

/** What alarms are made of: a few rows, so that every open console may ask every few seconds. */
export interface Signals {
  failed_events: number;
  stopped: string[];
  failing: string[];
  /** Projections that are behind by more than `LAG_LIMIT_S`, with the seconds. */
  late: { name: string; seconds: number }[];
  differing: string[];
  /** Emails that were asked for longer than `MAIL_MINUTES` ago. A job that failed for good is gone, and its email gets another one. */
  late_mails: number;
  /** Hours since the last backup; null where there never was one. */
  backup_hours: number | null;
}

const BACKUP_HOURS = 26;
const MAIL_MINUTES = 5;

const SIGNALS = `
  select (select count(*)::int from projections.failed_events where projection = any($3)) as failed_events,
    coalesce((select json_agg(c.projection order by c.projection) from projections.checkpoints c left join projections.workers w on w.id = c.worker
      where c.projection = any($3) and coalesce(w.heartbeat < now() - interval '${FROZEN_AFTER_S} s', true)
        and not exists (select from write.pauses p where p.projection = c.projection)), '[]') as stopped,
    coalesce((select json_agg(c.projection order by c.projection) from projections.checkpoints c where c.projection = any($3) and c.last_error is not null), '[]') as failing,
    coalesce((select json_agg(json_build_object('name', s.projection, 'seconds', s.lag_seconds) order by s.projection) from (
      select distinct on (projection) projection, lag_seconds, at from projections.samples order by projection, at desc) s
      where s.lag_seconds > $1 and s.at > now() - interval '1 minute' and s.projection = any($3)
        and not exists (select from write.pauses p where p.projection = s.projection)), '[]') as late,
    coalesce((select json_agg(n.subject order by n.subject) from write.operation_notes n where n.operation = 'verify' and n.value > 0 and n.subject = any($3)), '[]') as differing,
    (select count(*)::int from write.mail_requests where written_at is null and created_at < now() - make_interval(mins => $2)) as late_mails,
    (select extract(epoch from now() - n.noted_at)::float8 / 3600 from write.operation_notes n where n.operation = 'backup') as backup_hours`;

export async function readSignals(db: pg.Pool): Promise<Signals> {
  const { rows } = await db.query<Signals>(SIGNALS, [LAG_LIMIT_S, MAIL_MINUTES, PROJECTIONS.map(({ name }) => name)]);
  return rows[0] as Signals;
}

const named = (names: readonly string[]) => names.join(', ');

/** What an operator should look at now, worst first. Pure. */
export function alarmsOf({ failed_events, stopped, failing, late, differing, backup_hours, late_mails }: Signals): Alarm[] {
  const projections = '/admin/projections';
  const alarms: (Alarm | false)[] = [
    failed_events > 0 && {
      kind: 'failed-events',
      sentence: `${failed_events} ${failed_events === 1 ? 'event' : 'events'} failed`,
      to: '/admin/failed-events',
    },
    stopped.length > 0 && { kind: 'projection', sentence: `No worker runs ${named(stopped)}`, to: projections },
    failing.length > 0 && { kind: 'projection', sentence: `${named(failing)} cannot go on`, to: projections },
    late.length > 0 && {
      kind: 'lag',
      sentence: late.map(({ name, seconds }) => `${name} is ${Math.round(seconds)} s behind`).join(', '),
      to: projections,
    },
    differing.length > 0 && { kind: 'verify', sentence: `${named(differing)}: a replay differs`, to: projections },
    late_mails > 0 && {
      kind: 'jobs',
      sentence: `${late_mails} ${late_mails === 1 ? 'email waits' : 'emails wait'} for more than ${MAIL_MINUTES} minutes`,
      to: '/admin/jobs',
    },
    backup_hours !== null &&
      backup_hours > BACKUP_HOURS && {
        kind: 'backup',
        sentence: `The last backup is ${Math.round(backup_hours)} hours old`,
        to: '/admin/backups',
      },
  ];
  return alarms.filter((each) => each !== false);
}
