import type { ProjectionStatus, RunView } from '@guildhall/contracts/projections';

/** 1902455 is '1,902,455'. */
export const shortNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** 130 is '2 min 10 s'; 18.6 is '18.6 s'. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${shortNumber(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const STATUS_LABELS: Record<ProjectionStatus, string> = {
  live: 'Live',
  'catching-up': 'Catching up',
  rebuilding: 'Rebuilding',
  paused: 'Paused',
  failed: 'Failed',
  stopped: 'Stopped',
};
export const ACT_LABELS: Record<RunView['act'], string> = {
  rebuild: 'Rebuild',
  verify: 'Verify',
  'roll-back': 'Roll back',
  retry: 'Retry',
};

/** What retries of failed events came to, in words. */
export function retried(runs: readonly Pick<RunView, 'error'>[]): string {
  const failed = runs.filter(({ error }) => error !== null).length;
  if (failed === 0) return runs.length === 1 ? 'The event was retried' : 'The events were retried';
  return runs.length === 1 ? 'The event failed again' : `${failed} of ${runs.length} events failed again`;
}

/** What a run came to, in words. */
export function resultOf({ state, act, difference, error }: RunView): string {
  if (error) return error;
  if (difference) return `Differs: ${difference}`;
  if (state !== 'done') return state;
  return act === 'verify' || act === 'rebuild' ? 'Equal' : 'Done';
}
