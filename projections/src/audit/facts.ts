import type { Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS, type EventType } from '@guildhall/contracts/event-kinds';
import { type EventFacts, FACTS } from './event-facts.js';

const LONGEST = 300;
const cut = (value: unknown) =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST - 1).toWellFormed()}…` : value;

export const AUDITED_TYPES = Object.keys(FACTS) as EventType[];

/** A list of fields without those that are undefined, or null where none is left; long texts are cut. */
function kept(fields: object | undefined): object | null {
  const left: Record<string, unknown> = {};
  let count = 0;
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value === undefined) continue;
    left[name] = cut(value);
    count += 1;
  }
  return count > 0 ? left : null;
}

/** The values of an event that its person's key opens, by field; none once that key is gone. */
export function personalValuesOf({ type, data }: Recorded): Readonly<Record<string, unknown>> {
  const values = data as Record<string, unknown>;
  const sealed = EVENT_KINDS[type as EventType]?.personal?.fields ?? [];
  const entries = sealed.flatMap((field): [string, unknown][] => {
    const value = values[field];
    if (value === null || value === undefined) return [];
    return typeof value === 'object' ? Object.entries(value) : [[field, value]];
  });
  return Object.fromEntries(entries);
}

/** The parts of an audit row that come from the event's data. Pure. */
export function factsOf(event: Recorded) {
  const facts = (FACTS[event.type as EventType] as (data: unknown) => EventFacts)(event.data);
  const names = kept(facts.names);
  const sealed = EVENT_KINDS[event.type as EventType].personal;
  const person = (field: string | undefined) => (field ? ((event.data as Record<string, string>)[field] ?? null) : null);
  return {
    fields: kept(facts.fields),
    names,
    personal: Object.keys(personalValuesOf(event)).filter((name) => !names || !Object.hasOwn(names, name)),
    details: kept(facts.details),
    subject: person(sealed?.subject),
    subject_with: person(sealed?.with),
  };
}
