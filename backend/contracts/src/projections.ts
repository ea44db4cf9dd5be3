import { ReasonInput } from './audit.js';
import { Text, TextList } from './fields.js';

export const PROJECTION_STATUSES = ['live', 'catching-up', 'rebuilding', 'paused', 'failed', 'stopped'] as const;
export type ProjectionStatus = (typeof PROJECTION_STATUSES)[number];
/** What a worker carries out when it was asked to. */
export const RUN_ACTS = ['rebuild', 'verify', 'roll-back', 'retry'] as const;
export type RunAct = (typeof RUN_ACTS)[number];
export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A lag of more seconds raises an alarm. */
export const LAG_LIMIT_S = 30;

// ---- inputs
export class RebuildInput extends ReasonInput {
  @TextList({ maxItems: 100, maxLength: 100, message: 'Please name projections', minItems: 1 }) names?: string[];
}
export class RetryInput extends ReasonInput {
  @TextList({ maxItems: 100, maxLength: 200, message: 'Ids must be a list of texts' }) ids?: string[];
  /** Every event that failed with this error. */
  @Text({ max: 1000, message: 'The error must be text', optional: true }) error?: string;
}

// ---- views
/** How far a rebuild is. */
export interface RebuildProgress {
  step: string;
  events: number;
  /** How many there are to read; null while nobody counted them. */
  of: number | null;
  /** Events a second. */
  rate: number;
  seconds_left: number | null;
}
/** What the last comparison with a replay came to. */
export interface LastVerify {
  time: string;
  /** Null where it was equal, or could not be compared. */
  difference: string | null;
  compared: boolean;
}
/** A read model, how far it is, and who runs it. */
export interface ProjectionView {
  /** Its name. */
  id: string;
  name: string;
  /** The version of the code that made its tables, and that of the code that runs. */
  version: number;
  code_version: number;
  /** How often its tables were switched. */
  generation: number;
  status: ProjectionStatus;
  position: string;
  /** Events that it has not taken in, counted up to 2,000. */
  lag_events: number;
  /** Age of the first of them. */
  lag_seconds: number;
  /** Its lag of the last 15 minutes in seconds, every ten seconds, oldest first. */
  recent_lag: number[];
  /** Events a second, of late. */
  rate: number;
  events: number;
  rows: number;
  /** Events that could not be taken in: one for each stream that waits. */
  failed_events: number;
  /** The host of its worker; null where none runs it. */
  worker: string | null;
  last_error: string | null;
  /** The version whose tables are kept for rolling back. */
  kept_version: number | null;
  last_verify: LastVerify | null;
  rebuild: RebuildProgress | null;
  /** Why it is paused, and who paused it. */
  paused: { by: string; reason: string; time: string } | null;
}
/** What was done to a projection: who had it done, why, and what it came to. */
export interface RunView {
  id: string;
  projection: string;
  act: RunAct;
  state: RunState;
  person: { id: string; name: string | null };
  reason: string;
  asked_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** Generations of the tables before and after it. */
  from: number | null;
  to: number | null;
  events: number;
  rate: number | null;
  rows: number | null;
  checksum: string | null;
  difference: string | null;
  error: string | null;
}
/** How a projection was at a moment of the last hour. */
export interface SampleView {
  time: string;
  lag_events: number;
  lag_seconds: number;
  rate: number;
}
export const FAILED_EVENT_STATES = ['failed', 'skipped'] as const;
/** An event that a projection could not take in. Values that its error quotes are masked. */
export interface FailedEventView {
  /** `<projection>.<event's id>`. */
  id: string;
  projection: string;
  stream: string;
  type: string;
  revision: number | null;
  state: (typeof FAILED_EVENT_STATES)[number];
  error: string | null;
  stack: string | null;
  attempts: number;
  first: string;
  last: string;
  /** Later events of its stream. */
  waiting: number;
  /** Why it was skipped. */
  reason: string | null;
}
