import type { Backup } from '@guildhall/contracts/backups';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const BACKUPS_VERSION = 2;

export type BackupRow = Backup;

export const backups = table<BackupRow>({
  name: 'backups',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    state: { type: 'text' },
    time: { type: 'timestamptz' },
    finished_at: { type: 'timestamptz', nullable: true },
    file: { type: 'text', nullable: true },
    bytes: { type: 'bigint', nullable: true },
    sha256: { type: 'text', nullable: true },
    position: { type: 'text', nullable: true },
    events: { type: 'bigint', nullable: true },
    seconds: { type: 'integer', nullable: true },
    error: { type: 'text', nullable: true },
    test: { type: 'text' },
    tested_at: { type: 'timestamptz', nullable: true },
    test_error: { type: 'text', nullable: true },
  },
  indexes: ['(time, id)'],
});
