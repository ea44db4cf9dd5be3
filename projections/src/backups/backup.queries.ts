import { BACKUP_STATES, type Backup, TEST_STATES } from '@guildhall/contracts/backups';
import type pg from 'pg';
import { idIn, oneOf } from '../runner/reading/conditions.js';
import { type Listed, type ListQuery, list } from '../runner/reading/list.js';
import { prepared } from '../runner/store/prepared.js';
import type { BackupRow } from './backup.row.js';

const COLUMNS = `b.id, b.state, b.time, b.finished_at, b.file, b.bytes, b.sha256, b.position, b.events, b.seconds, b.error,
  b.test, b.tested_at, b.test_error`;

export const BACKUP_LIST = {
  from: 'read.backups b',
  columns: COLUMNS,
  filters: { id: idIn('b.id'), state: oneOf('b.state', BACKUP_STATES), test: oneOf('b.test', TEST_STATES) },
  sorts: { time: 'b.time', bytes: 'b.bytes', id: 'b.time' },
  defaultSort: ['time', 'DESC'] as const,
  tieBreak: 'b.id',
};

const whole = (value: unknown) => (value === null ? null : Number(value));
const backupOf = (row: BackupRow): Backup => ({ ...row, bytes: whole(row.bytes), events: whole(row.events) });

/** Newest first unless asked otherwise. @throws BadListQuery */
export async function listBackups(db: pg.Pool, query: ListQuery): Promise<Listed<Backup>> {
  const page = await list<BackupRow>(db, query, BACKUP_LIST);
  return { ...page, items: page.items.map(backupOf) };
}

export async function findBackup(db: pg.Pool, id: string): Promise<Backup | null> {
  const { rows } = await db.query<BackupRow>(prepared(`select ${COLUMNS} from read.backups b where b.id = $1`, [id]));
  return rows[0] ? backupOf(rows[0]) : null;
}
