import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERASED, type Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS, type EventType } from '@guildhall/contracts/event-kinds';
import { lifted, UPCASTS } from '@guildhall/event-store/upcasts';
import { PROJECTIONS } from '@guildhall/projections/all';
import { FailedEvents } from '@guildhall/projections/runner/fold/failed-events';
import { stepsOf } from '@guildhall/projections/runner/fold/steps';
import { ADDED_FIELDS, CURRENT_EVENTS } from './recorded-events';

const EVENT_ID = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c0c';

/**
 * `ProductCreated@1` to its data, and `ProductCreated@1+stock` to the same with a field that came later. An entry is never
 * edited: a new shape is a new version with an upcast.
 */
const FILE = join(__dirname, 'recorded-events.json');
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Record<string, unknown>>;
/** The event as it was first released, and once more for each field that was added later. */
const releasesOf = (type: EventType, data: object): [name: string, data: object][] => {
  const added: readonly string[] = ADDED_FIELDS[type] ?? [];
  return [undefined, ...added].map((_, count) => {
    const later = added.slice(count);
    const fields = Object.entries(data).filter(([field]) => !later.includes(field));
    return [[`${type}@${EVENT_KINDS[type].version}`, ...added.slice(0, count)].join('+'), Object.fromEntries(fields)];
  });
};
const current = Object.entries(CURRENT_EVENTS).flatMap(([type, data]) => releasesOf(type as EventType, data));

const asRecorded = (name: string, data: unknown): Recorded => {
  const [type, version] = name.split(/[@+]/) as [string, string];
  const ids = { correlationId: 'c', causationId: 'c', commandId: 'c' };
  const metadata = { actor: 'system', time: '2026-01-01T00:00:00.000Z', ...ids, schemaVersion: Number(version) };
  return { id: EVENT_ID, stream: 'stream-1', revision: 0, position: '1', type, data, metadata };
};

/** The event as it was written, and as it reads once its person is erased. */
function readings(name: string): Recorded[] {
  const event = asRecorded(name, recorded[name]);
  const personal = EVENT_KINDS[event.type as EventType].personal?.fields ?? [];
  if (personal.length === 0) return [event];
  const erased = Object.fromEntries(personal.map((field) => [field, ERASED]));
  return [event, asRecorded(name, { ...recorded[name], ...erased })];
}

describe('recorded events', () => {
  it('OP-14 every event has its example in the current shape, exactly as it was released', () => {
    const missing = current.filter(([name]) => !recorded[name]);
    // `RECORD=1 npm test -- architecture recorded-events` adds the examples of new events. It changes none.
    if (process.env['RECORD'] && missing.length > 0) {
      writeFileSync(FILE, `${JSON.stringify({ ...recorded, ...Object.fromEntries(missing) }, null, 2)}\n`);
      return;
    }
    expect(missing.map(([name]) => name)).toEqual([]);
    for (const [name, data] of current) expect({ [name]: data }).toEqual({ [name]: recorded[name] });
  });

  it('OP-14 every older version has its example and its upcast', () => {
    for (const [type, { version }] of Object.entries(EVENT_KINDS)) {
      expect({ type, upcasts: UPCASTS[type as EventType]?.length ?? 0 }).toEqual({ type, upcasts: version - 1 });
      for (let older = 1; older < version; older++) expect(recorded).toHaveProperty([`${type}@${older}`]);
    }
  });

  it.each(Object.keys(recorded))('OP-14 %s reads in the current shape, and every projection takes it in', (name) => {
    for (const event of readings(name)) {
      const now = lifted(event);
      expect(now.metadata.schemaVersion).toBe(EVENT_KINDS[now.type as EventType].version);
      for (const projection of PROJECTIONS) {
        const failedEvents = FailedEvents.of();
        stepsOf(projection, now, failedEvents);
        expect({ projection: projection.name, failed: failedEvents.all().map(({ error }) => error) }).toEqual({
          projection: projection.name,
          failed: [],
        });
      }
    }
  });
});
