import type { ProjectionStatus } from './projections.js';

export const ALARM_KINDS = ['failed-events', 'projection', 'lag', 'verify', 'jobs', 'backup'] as const;
/** Something that an operator should look at now. */
export interface Alarm {
  kind: (typeof ALARM_KINDS)[number];
  sentence: string;
  /** The screen that shows it. */
  to: string;
}
export interface AlarmsView {
  alarms: Alarm[];
}
/** A worker, and when it was last heard of. */
export interface WorkerView {
  id: string;
  host: string;
  heartbeat: string;
  projections: string[];
}
/** The connections of backends on one host, and when one of them last asked for anything. */
export interface BackendView {
  host: string;
  heartbeat: string;
  connections: number;
}
/** How the whole product is, at one moment. */
export interface OverviewView extends AlarmsView {
  /** The last position of the log. */
  log_head: string;
  events_per_second: number;
  /** Milliseconds, of the backend that answers, since it started; null before its first append. */
  append_p50: number | null;
  append_p99: number | null;
  projections: { name: string; status: ProjectionStatus; lag_events: number; lag_seconds: number }[];
  workers: WorkerView[];
  backends: BackendView[];
  /** Events that could not be taken in: one for each stream that waits. */
  failed_events: number;
  /** Emails that were asked for more than five minutes ago. */
  late_mails: number;
  last_backup: { time: string; bytes: number } | null;
  /** The oldest of each projection's last comparisons, and how many of them differed. */
  last_verify: { time: string; differs: number } | null;
}
