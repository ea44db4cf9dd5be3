import { type AuditNoun, NOUN_OF_STREAM } from '@guildhall/contracts/audit';
import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent, EventOf } from '@guildhall/contracts/event-kinds';
import { FORMER_MEMBER } from '@guildhall/contracts/reviews';
import { add, type Change, insert, patch, patchWhere } from '../runner/definition/changes.js';
import { inParts } from '../runner/definition/parts.js';
import type { Projection } from '../runner/definition/projection.js';
import { audit, auditCounts, auditEntities, auditStreams } from './audit.row.js';
import { AUDITED_TYPES, factsOf } from './facts.js';

/** The noun and the entity's id, as a stream's name says them. */
function entityOf(stream: string): { noun: AuditNoun; entity_id: string } {
  const dash = stream.indexOf('-');
  const noun = (NOUN_OF_STREAM as Readonly<Record<string, AuditNoun>>)[stream.slice(0, dash)];
  return noun ? { noun, entity_id: stream.slice(dash + 1) } : { noun: 'other', entity_id: stream };
}

const titled = (stream: string, title: string | null | undefined, about: string | null = null): Change =>
  insert(auditEntities, { stream, title: title ?? null, username: null, about });
const renamed = (stream: string, title: string | undefined): Change[] =>
  title === undefined ? [] : [patch(auditEntities, { stream }, { title })];

/** An erased person's names go from every entry that holds them, whatever its stream. */
const forgotten = ({ data: { id } }: Recorded<EventOf<'PersonErased'>>): Change[] => [
  patchWhere(audit, { subject: id }, { names: null, personal: [] }),
  patchWhere(audit, { subject_with: id }, { names: null, personal: [] }),
];

/** What the event makes of the name of its entity. */
function naming(event: Recorded<DomainEvent>): Change[] {
  const { stream } = event;
  switch (event.type) {
    case 'UserSignedUp':
      return [titled(stream, null)];
    case 'ProfileUpdated': {
      const { full_name: title, username } = event.data.changes ?? {};
      const fields = { ...(title === undefined ? {} : { title }), ...(username === undefined ? {} : { username }) };
      return Object.keys(fields).length > 0 ? [patch(auditEntities, { stream }, fields)] : [];
    }
    case 'PersonErased': {
      return [patch(auditEntities, { stream }, { title: FORMER_MEMBER, username: null }), ...forgotten(event)];
    }
    case 'SkillAdded':
    case 'CategoryCreated':
      return [titled(stream, event.data.name)];
    case 'ServiceCreated':
    case 'ProductCreated':
    case 'ContentDrafted':
      return [titled(stream, event.data.title)];
    case 'CategoryRevised':
      return renamed(stream, event.data.name);
    case 'ServiceRevised':
    case 'ProductRevised':
    case 'ContentRevised':
      return renamed(stream, event.data.title);
    case 'ReviewLeft': {
      const { product_id, service_id, talent_id } = event.data;
      const about = product_id ? `product-${product_id}` : service_id ? `service-${service_id}` : `account-${talent_id}`;
      return [titled(stream, null, about)];
    }
    case 'InquirySent':
      return [titled(stream, null, `account-${event.data.talent_id}`)];
    default:
      return [];
  }
}

function streamed({ stream, revision, type, metadata: { time } }: Recorded, entity: ReturnType<typeof entityOf>): Change[] {
  if (revision === 0)
    return [insert(auditStreams, { stream, events: 1, first_time: time, last_time: time, last_type: type, ...entity })];
  return [add(auditStreams, { stream }, { events: 1 }), patch(auditStreams, { stream }, { last_time: time, last_type: type })];
}

function changesOf(event: Recorded<DomainEvent>): Change[] {
  const { id, stream, position, revision, type, metadata } = event;
  const entity = entityOf(stream);
  const row = {
    id,
    position,
    time: metadata.time,
    actor: metadata.actor,
    stream,
    revision,
    type,
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    reason: metadata.reason ?? null,
    // Spreads come last: each property after one costs Node 20 about 1 µs.
    ...entity,
    ...factsOf(event),
  };
  return [
    insert(audit, row),
    ...streamed(event, entity),
    add(auditCounts, { noun: entity.noun, type }, { events: 1 }),
    ...naming(event),
  ];
}

/** Every event, as the audit lists it (OP-05). */
export const auditProjection: Projection = {
  name: 'audit',
  version: 3,
  tables: [audit, auditEntities, auditStreams, auditCounts],
  isPatient: true,
  on: Object.fromEntries(AUDITED_TYPES.map((type) => [type, changesOf])),
};

/** The audit in so many parts, by stream. Only an erasure changes entries of other streams. */
export const auditInParts = (parts: number): Projection[] => inParts(auditProjection, { PersonErased: forgotten }, parts);
