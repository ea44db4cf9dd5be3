import { BACKUP_STATES, TEST_STATES } from '@guildhall/contracts/backups';
import type pg from 'pg';
import { idIn, valueIn } from '../runner/reading/conditions.js';

/** Backups, newest first. */
export const BACKUP_LIST = {
  filters: { id: idIn('id'), state: valueIn('state', BACKUP_STATES), test: valueIn('test', TEST_STATES) },
  sorts: { time: 'time', bytes: 'bytes', id: 'time' },
  defaultSort: ['time', 'DESC'],
  tieBreak: 'id',
} as const;

/** Backups that are being made or tested. */
export async function unfinishedBackups(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id::text as id from read.backups where state = 'running' or test = 'running'",
  );
  return rows.map(({ id }) => id);
}
