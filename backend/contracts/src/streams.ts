import { type AuditNoun, ReasonInput } from './audit.js';
import { Whole } from './number-fields.js';

// ---- inputs
const REVISION = { min: 0, max: 2_000_000_000, message: 'Revision must be a whole number' };
/** Shows the personal values of one event. */
export class OpenEventInput extends ReasonInput {
  @Whole(REVISION) revision!: number;
}

// ---- views
/** A stream of the log, by its name. */
export interface Stream {
  id: string;
  noun: AuditNoun;
  entity_id: string;
  /** What its entity is called now. */
  title: string | null;
  events: number;
  first_time: string;
  last_time: string;
  last_type: string;
}
/** A row that an event changed, by its key; the values are the projection's. */
export interface ChangedRow {
  projection: string;
  table: string;
  change: string;
  /** JSON text. */
  key: string;
}
/** What came of an event outside of the log. */
export interface Followed {
  rows: ChangedRow[];
  mails: { id: string; purpose: string; asked_at: string; written_at: string | null }[];
  jobs: { id: string; state: string }[];
}
/** An event as the log holds it. Personal values are masked until they are opened. */
export interface StreamEvent {
  id: string;
  revision: number;
  position: string;
  type: string;
  time: string;
  data: unknown;
  metadata: unknown;
  /** The version of the shape it was written in, where it was lifted since. */
  upcast_from: number | null;
  is_masked: boolean;
  followed: Followed;
}
export interface StreamDetail extends Stream {
  /** Newest first, from the revision that was asked for. */
  items: StreamEvent[];
}
