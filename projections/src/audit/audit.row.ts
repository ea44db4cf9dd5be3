import { table } from '../runner/definition/table.js';

/** One event. Values of people stay in the log: only the names of those fields are here. */
export interface AuditRow {
  /** The event's id. */
  id: string;
  position: string;
  time: string;
  actor: string;
  noun: string;
  entity_id: string;
  stream: string;
  revision: number;
  type: string;
  /** Values after the event, by field. */
  fields: object | null;
  /** As `fields`, for the names under which people are known; gone with the person. */
  names: object | null;
  /** Fields whose values only the person's key opens. */
  personal: string[];
  /** What the sentence says beside changes. */
  details: object | null;
  /** Whose personal values the event holds. */
  subject: string | null;
  /** Whose besides, where they are of two people. */
  subject_with: string | null;
  correlation_id: string;
  causation_id: string;
  reason: string | null;
}

const BY_TIME = 'time, position';

export const audit = table<AuditRow>({
  name: 'audit',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    position: { type: 'text' },
    time: { type: 'timestamptz' },
    actor: { type: 'text' },
    noun: { type: 'text' },
    entity_id: { type: 'text' },
    stream: { type: 'text' },
    revision: { type: 'integer' },
    type: { type: 'text' },
    fields: { type: 'json', nullable: true },
    names: { type: 'json', nullable: true },
    personal: { type: 'text[]' },
    details: { type: 'json', nullable: true },
    subject: { type: 'uuid', nullable: true },
    subject_with: { type: 'uuid', nullable: true },
    correlation_id: { type: 'text' },
    causation_id: { type: 'text' },
    reason: { type: 'text', nullable: true },
  },
  indexes: [
    `(${BY_TIME})`,
    `(actor, ${BY_TIME})`,
    `(noun, ${BY_TIME})`,
    // Indexes are named by their places: this one has the place of an index that was dropped.
    '(subject_with) where subject_with is not null',
    `(type, ${BY_TIME})`,
    `(correlation_id, ${BY_TIME})`,
    `(causation_id, ${BY_TIME})`,
    '(stream, revision)',
    '(subject) where subject is not null',
  ],
});

/** What a stream's entity is called. An account is called by its full name, failing that by its username. */
export interface AuditEntityRow {
  stream: string;
  title: string | null;
  username: string | null;
  /** The stream of what it is about: a review's product or service, the talent of an inquiry. */
  about: string | null;
}

export const auditEntities = table<AuditEntityRow>({
  name: 'audit_entities',
  key: ['stream'],
  columns: {
    stream: { type: 'text' },
    title: { type: 'text', nullable: true },
    username: { type: 'text', nullable: true },
    about: { type: 'text', nullable: true },
  },
  generated: { search: "text generated always as (lower(coalesce(title, '') || E'\\n' || coalesce(username, ''))) stored" },
  indexes: ['using gin (search gin_trgm_ops)'],
});

/** A stream of the log: what the log itself cannot list. */
export interface AuditStreamRow {
  stream: string;
  noun: string;
  entity_id: string;
  events: number;
  first_time: string;
  last_time: string;
  last_type: string;
}

export const auditStreams = table<AuditStreamRow>({
  name: 'audit_streams',
  key: ['stream'],
  columns: {
    stream: { type: 'text' },
    noun: { type: 'text' },
    entity_id: { type: 'text' },
    events: { type: 'integer' },
    first_time: { type: 'timestamptz' },
    last_time: { type: 'timestamptz' },
    last_type: { type: 'text' },
  },
  indexes: ['(last_time, stream)', '(noun, last_time, stream)', '(events, stream)', '(entity_id text_pattern_ops)'],
});

/** How many events there are of a noun and type, so that totals need no count. */
export interface AuditCountRow {
  noun: string;
  type: string;
  events: number;
}

export const auditCounts = table<AuditCountRow>({
  name: 'audit_counts',
  key: ['noun', 'type'],
  columns: { noun: { type: 'text' }, type: { type: 'text' }, events: { type: 'bigint' } },
  blank: { noun: '', type: '', events: 0 },
});
