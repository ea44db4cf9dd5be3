import type { ContentEvent, ContentFields, ContentStatus } from './content.js';
import { ManyOf } from './fields.js';
import { Version } from './number-fields.js';

/** What a version of a piece of content holds. */
export interface ContentWritten extends ContentFields {
  slug: string;
  category_ids: string[];
  status: ContentStatus;
  publish_at: string | null;
}
export type WrittenField = keyof ContentWritten;
/** What a restore may bring back. Publishing is an act of its own: a restore leaves the status as it is. */
export const RESTORABLE = [
  'title',
  'slug',
  'content_type',
  'featured_image_url',
  'category_ids',
  'meta_description',
  'meta_keywords',
  'content',
] as const satisfies readonly WrittenField[];
export type RestorableField = (typeof RESTORABLE)[number];

/** One save of a piece of content, as the log has it (OP-07). */
export interface ContentVersion {
  /** The record's `version` after it: a save of several events skips some. */
  version: number;
  /** Which save it is, from 1. */
  number: number;
  /** ISO 8601. */
  at: string;
  /** Null for the product itself; `name` is null for a person who was erased. */
  by: { id: string; name: string | null } | null;
  events: ContentEvent['type'][];
  /** Names of the fields it changed; all that it began with for the first one. */
  changed: WrittenField[];
  /** The version it brought back, wholly or in part. */
  restored: number | null;
  /** Which save that was. */
  restored_number: number | null;
}
/** A version with all it holds, and the one before it; null before the first one. */
export interface ContentVersionWhole extends ContentVersion {
  before: ContentWritten | null;
  after: ContentWritten;
}

export class ContentRestoreInput {
  /** The record's version now. */
  @Version() version?: number;
  /** Left out: all of them. */
  @ManyOf(RESTORABLE, 'Please choose what to restore') fields?: RestorableField[];
}
