import type { OverviewView } from '@guildhall/contracts/overview';
import { isoSql } from '@guildhall/platform/iso-sql';
import type pg from 'pg';

const RUNNING = `
  select coalesce((select json_agg(json_build_object('id', w.id, 'host', w.host, 'heartbeat', ${isoSql('w.heartbeat')}, 'projections',
      coalesce((select json_agg(c.projection order by c.projection) from projections.checkpoints c where c.worker = w.id), '[]')) order by w.heartbeat desc)
      from projections.workers w where w.heartbeat > now() - interval '1 hour'), '[]') as workers,
    coalesce((select json_agg(b) from (
      select coalesce(host(client_addr), 'local') as host, ${isoSql('max(state_change)')} as heartbeat, count(*)::int as connections
      from pg_stat_activity where datname = current_database() and application_name = 'guildhall backend' group by 1 order by 1) b), '[]') as backends,
    (select json_build_object('time', ${isoSql('n.noted_at')}, 'bytes', n.value) from write.operation_notes n where n.operation = 'backup') as last_backup`;

/** The processes that are connected to the database, and the last backup. */
export async function readRunning(db: pg.Pool): Promise<Pick<OverviewView, 'workers' | 'backends' | 'last_backup'>> {
  const { rows } = await db.query<Pick<OverviewView, 'workers' | 'backends' | 'last_backup'>>(RUNNING);
  return rows[0] as Pick<OverviewView, 'workers' | 'backends' | 'last_backup'>;
}
