import { insert, patch } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { BACKUPS_VERSION, type BackupRow, backups } from './backup.row.js';

const requested = (id: string, time: string): BackupRow => ({
  id,
  state: 'running',
  time,
  finished_at: null,
  file: null,
  bytes: null,
  sha256: null,
  position: null,
  events: null,
  seconds: null,
  error: null,
  test: 'untested',
  tested_at: null,
  test_error: null,
});

/** Backups, and whether they were tested. */
export const backupProjection: Projection = {
  name: 'backups',
  version: BACKUPS_VERSION,
  tables: [backups],
  on: {
    BackupRequested: ({ data: { id }, metadata: { time } }) => [insert(backups, requested(id, time))],
    BackupMade: ({ data: { id, ...made }, metadata: { time } }) => [
      patch(backups, { id }, { ...made, state: 'made', finished_at: time, error: null }),
    ],
    BackupFailed: ({ data: { id, error }, metadata: { time } }) => [
      patch(backups, { id }, { state: 'failed', finished_at: time, error }),
    ],
    BackupTestRequested: ({ data: { id }, metadata: { time } }) => [
      patch(backups, { id }, { test: 'running', tested_at: time, test_error: null }),
    ],
    BackupTested: ({ data: { id, differing }, metadata: { time } }) => {
      const test_error = differing.length > 0 ? `These differ from a second replay: ${differing.join(', ')}` : null;
      return [patch(backups, { id }, { test: test_error === null ? 'passed' : 'failed', tested_at: time, test_error })];
    },
    BackupTestFailed: ({ data: { id, error }, metadata: { time } }) => [
      patch(backups, { id }, { test: 'failed', tested_at: time, test_error: error }),
    ],
  },
};
