import { ERASED, type PersonalFields, type Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import { changingEvents } from './changing-events.js';
import type { EventLog, NewEvent, SideWrite } from './log.js';
import type { PersonKeys } from './person-keys.js';
import { answersOf } from './sealed-answers.js';
import { type Data, open, place, sealedBy, sealedFields } from './sealed-fields.js';
import { holdersOf, mark } from './sealing.js';

const kinds: { readonly [type: string]: { personal?: PersonalFields } | undefined } = EVENT_KINDS;
const ownersOf = (event: NewEvent, { subject, with: other }: PersonalFields): string[] =>
  [subject, ...(other ? [other] : [])].map((field) => {
    const person = (event.data as Data)[field];
    if (typeof person !== 'string')
      throw new Error(`${event.type} names nobody in ${field}, so its personal fields have no owner`);
    return person.toLowerCase();
  });

/**
 * The same log, in which the fields named by EVENT_KINDS[type].personal are encrypted with a key per person. Some need the
 * keys of two people. Without a key a field reads as ERASED; a field of somebody who was erased is written as ERASED. An
 * appended PersonErased takes the key, and the answers kept for the person's retries, with it in the same commit.
 * @throws PersonalDataGarbled on reading a field that was tampered with
 */
export function withPersonalData(log: EventLog, keys: PersonKeys): EventLog {
  const answers = answersOf(keys);

  async function sealed(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const found = await keysFor(events);
    return events.map((event) => {
      const personal = kinds[event.type]?.personal;
      if (personal === undefined) return event;
      const owners = ownersOf(event, personal).map((person) => ({ person, key: found.get(person) }));
      const data: Data = { ...(event.data as Data) };
      for (const field of personal.fields) {
        if (data[field] === undefined || data[field] === ERASED) continue;
        data[field] = sealedBy(owners, data[field], place(event.id, field));
      }
      return { ...event, data };
    });
  }

  /** The key of one person is made where there is none, unless they were erased. Of a pair none is made. */
  async function keysFor(events: readonly NewEvent[]): Promise<ReadonlyMap<string, Buffer>> {
    const own = new Set<string>();
    const pairs = new Set<string>();
    for (const event of events) {
      const personal = kinds[event.type]?.personal;
      if (personal) for (const person of ownersOf(event, personal)) (personal.with ? pairs : own).add(person);
    }
    const made = own.size > 0 ? await keys.ensure([...own]) : new Map<string, Buffer>();
    const others = pairs.size > 0 ? await keys.load([...pairs], true) : [];
    return new Map([...made, ...others]);
  }

  async function opened(events: Recorded[]): Promise<Recorded[]> {
    const people = new Map<string, Set<string>>();
    for (const event of events) {
      if (event.type === 'PersonErased') keys.forget((event.data as { id: string }).id);
      for (const { person, key } of sealedFields(event).flatMap(holdersOf))
        people.set(person, (people.get(person) ?? new Set()).add(key));
    }
    if (people.size === 0) return events;
    const found = await keys.load([...people.keys()]);
    const stale = [...people].filter(([person, marks]) => {
      const key = found.get(person);
      return key !== undefined && [...marks].some((each) => each !== mark(key));
    });
    if (stale.length > 0) {
      const people = stale.map(([person]) => person);
      const fresh = await keys.load(people, true);
      for (const person of people) {
        const key = fresh.get(person);
        if (key === undefined) found.delete(person);
        else found.set(person, key);
      }
    }
    return events.map((event) => open(event, found));
  }

  return {
    ...changingEvents(log, opened),
    async append(request) {
      const erased = request.events
        .filter((event) => event.type === 'PersonErased')
        .map((event) => (event.data as { id: string }).id);
      const events = await sealed(request.events);
      const answering = await answers.sealed(request);
      if (erased.length === 0) return answers.opening(log.append({ ...answering, events }), request);
      const writes: SideWrite[] = erased.flatMap((id) => [
        { op: 'delete', table: 'person_keys', where: { person_id: id } },
        { op: 'delete', table: 'idempotency', where: { actor: id } },
      ]);
      const result = await log.append({
        ...answering,
        events,
        side: { ...answering.side, writes: [...(request.side?.writes ?? []), ...writes] },
      });
      for (const id of erased) keys.forget(id);
      return result;
    },
  };
}
