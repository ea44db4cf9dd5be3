import type { Fact } from './event.js';

/** Tables of a hosted backend's export, in the order in which rows refer to each other. */
export const PORTABLE_TABLES = [
  'skills',
  'auth_users',
  'profiles',
  'talent_skills',
  'services',
  'products',
  'reviews',
  'cms_categories',
  'cms_content',
  'cms_content_categories',
] as const;
export type PortableTable = (typeof PORTABLE_TABLES)[number];

/** Events of the streams import-<id> and export-<id>. Who and why is in the metadata. */
export type ImportExportEvent =
  /** `events` counts those that the rows made, `refused` the rows that a rule refused. Its id is their correlation. */
  | Fact<'DataImported', { id: string; rows: number; events: number; refused: number }>
  | Fact<'DataExported', { id: string; rows: number; credentials: boolean }>;
