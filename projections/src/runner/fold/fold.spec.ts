import type { Recorded } from '@guildhall/contracts/event';
import fc from 'fast-check';
import { noteProjection, notes, story, tallies } from '../../../../test/replay.notes.mjs';
import type { Table } from '../definition/table.js';
import { canonicalRow, type Held } from '../definition/values.js';
import { FailedEvents } from './failed-events.js';
import { MemoryRows } from './memory-rows.js';
import { recordOf } from './record-of.js';
import { stepsOf } from './steps.js';
import { allSteps } from './turns.js';
import { weightOf } from './weight.js';

const projection = noteProjection();
const table = notes;

let position = 0;
const recorded = (stream: string, type: string, data: unknown, revision = 0): Recorded => ({
  id: `event ${++position}`,
  stream,
  revision,
  position: String(position).padStart(9, '0'),
  type,
  data,
  metadata: {
    actor: 'system',
    time: new Date(1_700_000_000_000 + position * 1000).toISOString(),
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});
const randomEvents = (count: number, seed: number) =>
  story(count, seed).map(([stream, type, data]) => recorded(stream as string, type as string, data));

/** Batches as the live worker takes them: rows are loaded into an empty fold, changed, and written back. */
function inBatches(events: readonly Recorded[], size: number): Map<string, Map<string, Held>> {
  const stored = new Map<string, Map<string, Held>>();
  const failedEvents = FailedEvents.of();
  for (let from = 0; from < events.length; from += size) {
    const draft = failedEvents.begin();
    const rows = new MemoryRows();
    for (const [name, held] of stored) {
      const into = rows.of(projection.tables.find((of) => of.name === name) as Table);
      for (const [key, row] of held) into.rows.set(key, row);
    }
    for (const event of events.slice(from, from + size)) for (const step of stepsOf(projection, event, draft)) rows.apply(step);
    for (const [name, held] of rows.tables) {
      const kept = stored.get(name) ?? new Map<string, Held>();
      for (const key of held.changed) {
        const row = held.rows.get(key);
        if (row) kept.set(key, row);
        else kept.delete(key);
      }
      stored.set(name, kept);
    }
    failedEvents.absorb(draft);
  }
  return stored;
}

const shown = (stored: Map<string, Map<string, Held>>) =>
  Object.fromEntries(
    [...stored].map(([name, rows]) => [name, Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)))]),
  );

describe('the fold of a projection', () => {
  it('OP-14 batches of every size give the same rows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom(7, 30, 1000),
        (count, seed, size) => {
          const events = randomEvents(count, seed);
          expect(shown(inBatches(events, size))).toEqual(shown(inBatches(events, 1)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('an insert replaces, a patch of a missing row does nothing, and an addition starts from the blank row', () => {
    const rows = new MemoryRows();
    const failedEvents = FailedEvents.of();
    const given = (type: string, data: unknown) => {
      for (const step of stepsOf(projection, recorded('s', type, data), failedEvents)) rows.apply(step);
    };
    const id = '00000000-0000-4000-8000-00000000000a';
    given('NoteRevised', { id, text: 'nobody reads this' });
    expect(rows.of(table).rows.size).toBe(0);
    given('NoteLiked', { id, author: 'ann' });
    expect(rows.of(table).rows.size).toBe(0);
    expect([...rows.of(tallies).rows.values()]).toEqual([{ author: 'ann', open: true, notes: 0, likes: 1 }]);
    given('NoteWritten', { id: id.toUpperCase(), author: 'ann', text: 'first', tags: [], about: null });
    given('NoteWritten', { id, author: 'ann', text: 'second', tags: [], about: null });
    expect([...rows.of(table).rows.values()]).toEqual([expect.objectContaining({ id, text: 'second', likes: 0 })]);
  });
});

describe('an event that cannot be taken in', () => {
  const id = '00000000-0000-4000-8000-00000000000b';
  const written = (stream: string) => recorded(stream, 'NoteWritten', { id, author: 'ann', text: 'fine', tags: [], about: null });

  it.each([['throws'], ['a zero \u0000 character']])(
    'OP-11 an event that cannot be taken in fails whole, and its stream waits (%s)',
    (how) => {
      const failedEvents = FailedEvents.of();
      const broken = recorded('note-1', 'NoteBroken', { id, how }, 1);
      expect(stepsOf(projection, written('note-1'), failedEvents)).toHaveLength(2);
      expect(stepsOf(projection, broken, failedEvents)).toEqual([]);
      expect(stepsOf(projection, recorded('note-1', 'NoteLiked', { id, author: 'ann' }), failedEvents)).toEqual([]);
      expect(stepsOf(projection, recorded('note-2', 'NoteLiked', { id, author: 'ann' }), failedEvents)).toHaveLength(2);
      expect(failedEvents.all()).toEqual([
        expect.objectContaining({ stream: 'note-1', eventId: broken.id, revision: 1, waiting: 1 }),
      ]);
    },
  );

  it('OP-11 an event that an operator skipped is left out', () => {
    const broken = recorded('note-1', 'NoteBroken', { id, how: 'throws' });
    const failedEvents = FailedEvents.of([], [broken.id]);
    expect(stepsOf(projection, broken, failedEvents)).toEqual([]);
    expect(failedEvents.all()).toEqual([]);
  });

  it('OP-11 an event that failed in a batch that was not committed has not failed', () => {
    const failedEvents = FailedEvents.of();
    stepsOf(projection, recorded('note-1', 'NoteBroken', { id, how: 'throws' }), failedEvents.begin());
    expect(failedEvents.all()).toEqual([]);
  });

  it('an event of an unknown type does nothing', () => {
    const failedEvents = FailedEvents.of();
    expect(stepsOf(projection, recorded('x', 'toString', {}), failedEvents)).toEqual([]);
    expect(failedEvents.all()).toEqual([]);
  });
});

describe('the record of a write', () => {
  const id = '00000000-0000-4000-8000-00000000000c';
  it('the record is the row that its own stream makes', () => {
    const events = [
      recorded('n', 'NoteWritten', { id, author: 'ann', text: 'first', tags: ['x'], about: { a: 1 } }),
      recorded('n', 'NoteRevised', { id, text: 'second' }),
    ];
    expect(recordOf(projection, table, events, { id })).toEqual(
      expect.objectContaining({ id, text: 'second', tags: ['x'], likes: 0 }),
    );
  });
  it('the record is null after a deletion', () => {
    const events = [
      recorded('n', 'NoteWritten', { id, author: 'ann', text: 'first', tags: [], about: null }),
      recorded('n', 'NoteDeleted', { id, author: 'ann' }),
    ];
    expect(recordOf(projection, table, events, { id })).toBeNull();
  });
});

describe('values of a row', () => {
  const row = {
    id: '00000000-0000-4000-8000-00000000000d',
    author: 'ann',
    text: 'x',
    tags: [],
    likes: 1,
    size: 2,
    open: true,
    about: null,
    readers: [],
    written_at: '2026-01-05T10:00:00Z',
  };
  it('values have one canonical form, whatever the event wrote', () => {
    expect(canonicalRow(table, { ...row, id: row.id.toUpperCase(), text: 'a\ud800', spare: 1 })).toEqual({
      ...row,
      text: 'a\ufffd',
      written_at: '2026-01-05T10:00:00.000Z',
    });
  });
  it.each([
    ['id', 'seven'],
    ['likes', 1.5],
    ['likes', 2 ** 31],
    ['size', 2 ** 53],
    ['text', 'a\u0000'],
    ['text', null],
    ['tags', 'x'],
    ['readers', ['x']],
    ['open', 1],
    ['written_at', 'soon'],
    ['about', { a: '\u0000' }],
  ])('values that the column cannot hold are refused: %s %j', (column, value) => {
    expect(() => canonicalRow(table, { ...row, [column]: value })).toThrow(`notes.${column}`);
  });
});

describe('the weight of a fold', () => {
  it('OP-09 it is that of the rows held, however they came to be', () => {
    const rows = new MemoryRows('weighed');
    const failedEvents = FailedEvents.of();
    for (const event of randomEvents(800, 3)) for (const step of stepsOf(projection, event, failedEvents)) rows.apply(step);
    const held = [...rows.tables.values()].flatMap((each) => [...each.rows.values()]);
    expect(held).toContain(null);
    expect(rows.weight()).toBe(held.map(weightOf).reduce((sum, each) => sum + each));
  });

  it('OP-09 what a row holds inside of lists and objects has its weight, too', () => {
    const text = 'x'.repeat(50_000);
    for (const row of [{ text }, { about: { text } }, { tags: ['a', text] }]) expect(weightOf(row)).toBeGreaterThan(50_000);
    expect(weightOf({ text: null, open: true, likes: 1 })).toBeLessThan(500);
  });
});

describe('a fold of costly events', () => {
  const costly = noteProjection();
  const [type = ''] = Object.keys(costly.on);
  const events = Array.from({ length: 5 }, (_, at) => recorded(`note-${at}`, type, {}));
  Object.assign(costly.on, {
    [type]: () => {
      for (const end = performance.now() + 60; performance.now() < end; );
      return [];
    },
  });

  it('FT-03 given many of them, then the process does other work between two', async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    await allSteps(costly, events, FailedEvents.of());
    clearInterval(ticking);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
