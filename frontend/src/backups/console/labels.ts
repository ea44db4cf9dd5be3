import type { Backup, TestState } from '@guildhall/contracts/backups';

const HOUR_MS = 3_600_000;

/** '1.2 MB': a kB is 1,000 bytes. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** What became of it. A process that was killed says nothing: after an hour it counts as not finished. */
export function backupStateLabel({ state, time, seconds }: Pick<Backup, 'state' | 'time' | 'seconds'>, now: number): string {
  if (state === 'made') return `Made in ${seconds ?? 0} s`;
  if (state === 'failed') return 'Failed';
  return now - Date.parse(time) > HOUR_MS ? 'Not finished' : 'Running';
}

export const TEST_LABELS: Record<TestState, string> = {
  untested: 'Not tested',
  running: 'Running',
  passed: 'Passed',
  failed: 'Failed',
};
