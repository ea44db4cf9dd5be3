import type { AuditChange } from './audit.js';

/** What has a history of versions, by the API's nouns. */
export const HISTORY_NOUNS = ['profiles', 'services', 'products', 'reviews', 'content', 'categories'] as const;
export type HistoryNoun = (typeof HISTORY_NOUNS)[number];

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
