import { ERASED, type PersonalFields, type Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import { changingEvents } from './decorate.js';
import type { EventLog, NewEvent, SideWrite } from './log.js';
import type { PersonKeys } from './person-keys.js';
import { answersOf } from './sealed-answers.js';
import { isSealed, mark, type Sealed, seal, unseal } from './sealing.js';

/** A personal field that its own key does not open: it was changed after it was written. */
export class PersonalDataGarbled extends Error {
  constructor(eventId: string, field: string, options?: { cause?: unknown }) {
    super(`the field ${field} of event ${eventId} is not what was written`, options);
  }
}

type Data = Record<string, unknown>;
/** A sealed value opens only in the field it was written to. */
const place = (eventId: string, field: string) => Buffer.from(`${eventId.toLowerCase()} ${field}`);

const kinds: { readonly [type: string]: { personal?: PersonalFields } | undefined } = EVENT_KINDS;
const subjectOf = (event: NewEvent, { subject }: PersonalFields): string => {
  const person = (event.data as Data)[subject];
  if (typeof person !== 'string')
    throw new Error(`${event.type} names nobody in ${subject}, so its personal fields have no owner`);
  return person.toLowerCase();
};

/**
 * The same log, in which the fields named by EVENT_KINDS[type].personal are encrypted with a key per person.
 * Without the key a field reads as ERASED. An appended PersonErased takes the key, and the answers kept for the person's
 * retries, with it in the same commit.
 * @throws PersonalDataGarbled on reading a field that was tampered with
 */
export function withPersonalData(log: EventLog, keys: PersonKeys): EventLog {
  const answers = answersOf(keys);

  async function sealed(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const people = new Set(events.flatMap(personOf));
    if (people.size === 0) return events;
    const found = await keys.ensure([...people]);
    return events.map((event) => {
      const personal = kinds[event.type]?.personal;
      if (personal === undefined) return event;
      const person = subjectOf(event, personal);
      const data: Data = { ...(event.data as Data) };
      for (const field of personal.fields) {
        if (data[field] === undefined || data[field] === ERASED) continue;
        data[field] = seal(data[field], person, found.get(person) as Buffer, place(event.id, field));
      }
      return { ...event, data };
    });
  }

  async function opened(events: Recorded[]): Promise<Recorded[]> {
    const people = new Map<string, Set<string>>();
    for (const event of events) {
      if (event.type === 'PersonErased') keys.forget((event.data as { id: string }).id);
      for (const value of sealedFields(event)) people.set(value.person, (people.get(value.person) ?? new Set()).add(value.key));
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

function personOf(event: NewEvent): string[] {
  const personal = kinds[event.type]?.personal;
  return personal === undefined ? [] : [subjectOf(event, personal)];
}

function sealedFields(event: Recorded): Sealed[] {
  if (typeof event.data !== 'object' || event.data === null) return [];
  return Object.values(event.data).filter(isSealed);
}

function open(event: Recorded, found: ReadonlyMap<string, Buffer>): Recorded {
  if (sealedFields(event).length === 0) return event;
  const data: Data = { ...(event.data as Data) };
  for (const [field, value] of Object.entries(data)) {
    if (!isSealed(value)) continue;
    const key = found.get(value.person);
    if (key === undefined || mark(key) !== value.key) {
      data[field] = ERASED;
      continue;
    }
    try {
      data[field] = unseal(value, key, place(event.id, field));
    } catch (cause) {
      throw new PersonalDataGarbled(event.id, field, { cause });
    }
  }
  return { ...event, data };
}
