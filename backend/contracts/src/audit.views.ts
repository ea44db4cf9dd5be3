import { AUDIT_NOUNS, type AuditChange, type AuditEntry } from './audit.js';
import { anything, count, enumOf, id, list, moment, nullable, object, text, view } from './schema.js';

export const auditChange = view<AuditChange>('AuditChange', { field: text, old: anything, new: anything });
export const auditEntry = view<AuditEntry>('AuditEntry', {
  id,
  position: text,
  time: moment,
  person: object<AuditEntry['person']>({ id: text, name: nullable(text) }),
  noun: enumOf(AUDIT_NOUNS),
  entity_id: text,
  title: nullable(text),
  type: text,
  version: count,
  sentence: text,
  changes: list(auditChange),
  correlation_id: text,
  causation_id: text,
  reason: nullable(text),
});
