import type { Fact } from './event.js';

/** Events of the stream backup-<id>. Who asked for it and why is in the metadata. */
export type BackupEvent =
  | Fact<'BackupRequested', { id: string }>
  /** `position` is that of the last event it holds, `events` counts them. `file` is a path where it was made. */
  | Fact<
      'BackupMade',
      { id: string; file: string; bytes: number; sha256: string; position: string; events: number; seconds: number }
    >
  | Fact<'BackupFailed', { id: string; error: string }>
  | Fact<'BackupTestRequested', { id: string }>
  /** It was restored into a scratch database. `differing` names the projections that differ from a second replay. */
  | Fact<'BackupTested', { id: string; differing: string[]; seconds: number }>
  | Fact<'BackupTestFailed', { id: string; error: string }>
  /** Of a stream of its own in the log that was restored. `created` is when the backup was made, the rest is what it held. */
  | Fact<'BackupRestored', { id: string; created: string; position: string; events: number }>;

export const BACKUP_STATES = ['running', 'made', 'failed'] as const;
export type BackupStatus = (typeof BACKUP_STATES)[number];
export const TEST_STATES = ['untested', 'running', 'passed', 'failed'] as const;
export type TestState = (typeof TEST_STATES)[number];

/** A backup as operators see it; what is not known yet is null. */
export interface Backup {
  id: string;
  state: BackupStatus;
  /** When it was asked for. */
  time: string;
  finished_at: string | null;
  file: string | null;
  bytes: number | null;
  sha256: string | null;
  /** Of the last event it holds. */
  position: string | null;
  events: number | null;
  seconds: number | null;
  error: string | null;
  test: TestState;
  /** When the test was asked for, or ended. */
  tested_at: string | null;
  /** What the test found wrong. */
  test_error: string | null;
}
