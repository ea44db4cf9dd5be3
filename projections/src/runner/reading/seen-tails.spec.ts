import fc from 'fast-check';
import { type SeenTail, tailAfter } from './seen-tails';

const SIZE = 64;

/** A table as a statement sees it: the numbers of its rows, and which rows have left since the last segment was made. */
interface Snapshot {
  mark: string;
  edge: number;
  rows: ReadonlySet<number>;
  left: ReadonlySet<number>;
}

const isFound = (number: number) => number % 3 === 0;

/** What a statement answers that knows what was seen before. */
function asked(before: SeenTail | undefined, { mark, edge, rows, left }: Snapshot, isKept: boolean) {
  const live = new Uint8Array(SIZE / 8).fill(255);
  for (const number of left) {
    const place = number - edge;
    if (place >= 0 && place < SIZE) live[place >> 3] = (live[place >> 3] as number) & ~(1 << (place & 7));
  }
  const first = isKept && before && before.mark === mark ? before.top + 1 : edge;
  const numbers = [...rows].filter((number) => number >= first && isFound(number));
  const top = Math.max(0, ...rows);
  return tailAfter(before, { edge, top, mark, live: isKept ? live : null, numbers }, SIZE);
}

const step = fc.record({
  act: fc.constantFrom('add', 'add', 'add', 'leave', 'leave', 'delete', 'seal', 'many'),
  pick: fc.nat(1000),
  /** Which snapshot is read: 0 is the newest, others are those of a replica that is behind. */
  behind: fc.constantFrom(0, 0, 0, 1, 2),
  isKept: fc.constantFrom(true, true, true, false),
});

describe('the rows after the last segment', () => {
  it('MK-02 given rows that come and go, and a replica that is behind, then a search finds exactly its rows', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let next = 70;
        let edge = 64;
        let mark = 'made at 64';
        const rows = new Set<number>();
        let left = new Set<number>();
        const snapshots: Snapshot[] = [];
        let seen: SeenTail | undefined;
        for (const { act, pick, behind, isKept } of steps) {
          const picked = [...rows][pick % Math.max(1, rows.size)];
          if (act === 'add') rows.add(next++);
          if (act === 'many') for (let more = 0; more < 20; more++) rows.add(next++);
          if (act !== 'add' && act !== 'seal' && act !== 'many' && picked !== undefined) {
            rows.delete(picked);
            left.add(picked);
            if (act === 'leave') rows.add(next++);
          }
          // A worker makes a segment once its numbers are given.
          if (act === 'seal' || next - 1 >= edge + SIZE) {
            const full = Math.floor((next - 1) / SIZE) * SIZE;
            if (full > edge) [edge, mark, left] = [full, `made at ${full}`, new Set()];
          }
          snapshots.push({ mark, edge, rows: new Set(rows), left: new Set(left) });
          const snapshot = snapshots.at(-1 - behind) ?? (snapshots[0] as Snapshot);
          const { numbers, seen: after } = asked(seen, snapshot, isKept) ?? asked(undefined, snapshot, isKept) ?? { numbers: [] };
          const expected = [...snapshot.rows].filter((number) => number >= snapshot.edge && isFound(number));
          expect(numbers.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
          seen = after ?? undefined;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('MK-02 given more rows than a segment has, or none that says who left, then nothing is kept of them', () => {
    const live = new Uint8Array(SIZE / 8).fill(255);
    const tail = { edge: 64, top: 70, mark: '1', live, numbers: [66, 69] };
    expect(tailAfter(undefined, tail, SIZE)?.seen).toMatchObject({ mark: '1', top: 70 });
    expect(tailAfter(undefined, { ...tail, top: 128 }, SIZE)).toEqual({ numbers: [66, 69], seen: null });
    expect(tailAfter(undefined, { ...tail, live: null }, SIZE)).toEqual({ numbers: [66, 69], seen: null });
  });
});
