import { readAuditParts } from '@guildhall/platform/settings';
import { namesInParts } from '../runner/definition/parts.js';
import { rowsInParts } from '../runner/store/rows-in-parts.js';

/** In how many parts the audit is kept. It is read when the process starts, because tables and statements are named by it. */
export const AUDIT_PARTS = readAuditParts(process.env);

/** The projections that keep the audit: a reader waits for all of them. */
export const AUDIT_NAMES = namesInParts('audit', AUDIT_PARTS);

/** What statements read the audit from, whatever its parts. */
export const AUDIT = {
  entries: rowsInParts('audit', AUDIT_PARTS),
  entities: rowsInParts('audit_entities', AUDIT_PARTS),
  streams: rowsInParts('audit_streams', AUDIT_PARTS),
  counts: rowsInParts('audit_counts', AUDIT_PARTS),
};
