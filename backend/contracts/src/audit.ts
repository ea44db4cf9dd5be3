import type { Fact } from './event.js';
import { OneOf, Text } from './fields.js';
import { LIMITS } from './limits.js';

/** What a stream's name begins with, and the noun under which the audit lists its events. */
export const NOUN_OF_STREAM = {
  account: 'profiles',
  service: 'services',
  product: 'products',
  review: 'reviews',
  inquiry: 'inquiries',
  content: 'content',
  category: 'categories',
  skill: 'skills',
  projection: 'projections',
  keys: 'keys',
  sessions: 'sessions',
  opening: 'openings',
  export: 'exports',
  import: 'imports',
  backup: 'backups',
  queue: 'queues',
  replay: 'replays',
} as const;
/** `other`: of a stream that nothing else names. */
export type AuditNoun = (typeof NOUN_OF_STREAM)[keyof typeof NOUN_OF_STREAM] | 'other';
export const AUDIT_NOUNS: readonly AuditNoun[] = [...Object.values(NOUN_OF_STREAM), 'other'];

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Shown instead of a personal value until it is opened. */
export const MASKED = '••••••';

// ---- events: of the stream opening-<event id>, and of export-<id>. Who and why is in the metadata.
export type AuditEvent =
  /** Somebody read the personal values of an event. */
  | Fact<'PersonalValuesOpened', { id: string; stream: string; revision: number; type: string }>
  /** `filter` is JSON as the list takes it, `entries` how many there were. */
  | Fact<'AuditExported', { id: string; format: ExportFormat; filter: string; entries: number }>;

// ---- inputs
export const REASON = {
  ...LIMITS.reason,
  message: 'Please say why',
  tooLong: `A reason has at most ${LIMITS.reason.max} characters`,
};
/** Why an act is done: the log keeps it. */
export class ReasonInput {
  @Text(REASON) reason!: string;
}
export class AuditExportInput extends ReasonInput {
  @OneOf(EXPORT_FORMATS, 'Please choose csv or jsonl') format!: ExportFormat;
  /** The filter of the list, as JSON text; left out: everything. */
  @Text({ max: LIMITS.filterBytes, message: 'The filter must be JSON text', optional: true }) filter?: string;
}

// ---- views
/** One field of an event; each value as the API spells it. `MASKED` where it is personal. */
export interface AuditChange {
  field: string;
  old: unknown;
  new: unknown;
}
/** An event as a sentence, with what it changed. */
export interface AuditEntry {
  /** The event's id. */
  id: string;
  position: string;
  time: string;
  /** `name` is null for the product itself and for people without a name. */
  person: { id: string; name: string | null };
  noun: AuditNoun;
  entity_id: string;
  /** What the entity is called now. */
  title: string | null;
  type: string;
  /** The stream's revision. */
  version: number;
  sentence: string;
  changes: AuditChange[];
  correlation_id: string;
  causation_id: string;
  reason: string | null;
}
