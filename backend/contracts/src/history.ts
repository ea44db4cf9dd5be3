import { type AuditChange, ReasonInput } from './audit.js';
import { TextList } from './fields.js';
import { Whole } from './number-fields.js';

/** What has a history of versions, by the API's nouns. */
export const HISTORY_NOUNS = ['profiles', 'services', 'products', 'reviews', 'content', 'categories'] as const;
export type HistoryNoun = (typeof HISTORY_NOUNS)[number];

/** An entity got fields back as they were in `version`. The facts of the same commit say what that changed. */
export interface Restored {
  id: string;
  version: number;
  fields: string[];
  /** Of what was deleted and came back: when it began first. */
  created_at?: string;
}

// ---- inputs
const VERSION = { min: 0, max: 2_000_000_000, message: 'Version must be a whole number' };
const FIELDS = { minItems: 1, maxItems: 40, maxLength: 60, message: 'Please choose what to restore' };
export class RestoreInput extends ReasonInput {
  /** The stream's revision whose fields come back. */
  @Whole(VERSION) version!: number;
  /** Left out: all of them. */
  @TextList(FIELDS) fields?: string[];
}

// ---- views
/** A version of an entity: the stream's revision, and when it came about. */
export interface VersionMark {
  version: number;
  time: string;
}
/** A record as it was. Personal values are masked. */
export interface RecordThen extends VersionMark {
  noun: HistoryNoun;
  entity_id: string;
  is_deleted: boolean;
  /** Fields as the API spells them; null before it was there. */
  record: unknown;
}
/** What is different between two versions, by field. */
export interface VersionDifference {
  noun: HistoryNoun;
  entity_id: string;
  from: VersionMark;
  to: VersionMark;
  changes: AuditChange[];
}
