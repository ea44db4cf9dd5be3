import { BACKUP_STATES, TEST_STATES } from '@guildhall/contracts/backups';
import { idIn, valueIn } from '../runner/reading/conditions.js';

/** Backups, newest first. */
export const BACKUP_LIST = {
  filters: { id: idIn('id'), state: valueIn('state', BACKUP_STATES), test: valueIn('test', TEST_STATES) },
  sorts: { time: 'time', bytes: 'bytes', id: 'time' },
  defaultSort: ['time', 'DESC'],
  tieBreak: 'id',
} as const;
