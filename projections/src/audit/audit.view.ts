import { type AuditChange, type AuditEntry, type AuditNoun, MASKED } from '@guildhall/contracts/audit';
import { SYSTEM_ACTOR } from '@guildhall/contracts/event';
import { isoTime } from '../runner/reading/iso-time.js';
import type { AuditRow } from './audit.row.js';
import { sentenceOf } from './sentences.js';

type Values = Readonly<Record<string, unknown>>;
/** What is looked up for a row when it is read. */
export interface Joined {
  actor_name: string | null;
  entity_name: string | null;
  about_name: string | null;
  /** The stream of what the entity is about. */
  about: string | null;
  /** What changed fields held before. */
  old: Values | null;
}
/** A row as it is read. */
export type StoredEntry = Omit<AuditRow, 'time' | 'fields' | 'names' | 'details' | 'subject' | 'subject_with' | 'stream'> &
  Joined & {
    time: Date | string;
    fields: Values | null;
    names: Values | null;
    details: Values | null;
  };

const PRODUCT = 'Guildhall';
const MACHINE = `${SYSTEM_ACTOR}:`;
/** What an actor without a name is called: a person, the product, or an account of the machine. */
const nameOf = (actor: string, name: string | null): string => {
  if (actor === SYSTEM_ACTOR) return PRODUCT;
  if (actor.startsWith(MACHINE)) return `${actor.slice(MACHINE.length)} (command line)`;
  return name ?? 'Somebody without a name';
};
const fieldOf = (name: string) => name.split(' ')[0] ?? name;

/** Before these a thing or a message is not there, or is deleted: none of its fields holds anything. */
const BEGINNINGS = ['ServiceCreated', 'ProductCreated', 'ReviewLeft', 'CategoryCreated', 'ContentDrafted', 'InquiryAnswered'];
const isBeginning = ({ type, revision }: Pick<StoredEntry, 'type' | 'revision'>) => revision === 0 || BEGINNINGS.includes(type);

/** What an event changed, by field. */
export function changedFieldsOf({
  fields,
  names,
  personal,
  old,
  ...event
}: Pick<StoredEntry, 'fields' | 'names' | 'personal' | 'old' | 'type' | 'revision'>): AuditChange[] {
  const values = Object.entries({ ...fields, ...names });
  const before = isBeginning(event) ? null : old;
  return [
    ...values.map(([name, value]) => ({ field: fieldOf(name), old: before?.[name] ?? null, new: value ?? null })),
    ...personal.map((field) => ({ field, old: isBeginning(event) ? null : MASKED, new: MASKED })),
  ];
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');

/** An entry as the API answers it. Pure. */
export function entryOf(row: StoredEntry): AuditEntry {
  const changes = changedFieldsOf(row);
  const nameless = `${singular(row.noun)} ${row.entity_id.slice(0, 8)}`;
  const own = row.noun === 'profiles' && row.entity_id === row.actor;
  const telling = {
    title: row.entity_name ?? nameless,
    whose: own ? 'their' : `${row.entity_name ?? nameless}’s`,
    about: row.about_name ?? 'something without a name',
    isAboutThem: row.about === `account-${row.actor}`,
    changes,
    again: row.revision > 0,
    details: row.details ?? {},
  };
  return {
    id: row.id,
    position: row.position,
    time: isoTime(row.time),
    person: { id: row.actor, name: row.actor_name },
    noun: row.noun as AuditNoun,
    entity_id: row.entity_id,
    title: row.entity_name ?? row.about_name,
    type: row.type,
    version: row.revision,
    sentence: `${nameOf(row.actor, row.actor_name)} ${sentenceOf(row.type, telling)}`,
    changes,
    correlation_id: row.correlation_id,
    causation_id: row.causation_id,
    reason: row.reason,
  };
}
