import fc from 'fast-check';
import { newestNumbers } from './segment-spans';

const CUT = { size: 32, together: 2 };

/** The bits of rows by group, and the spans of their segments. */
function segmentsOf(rows: readonly { number: number; time: number }[], unknown: readonly number[] = []) {
  const bits = new Map<number, Int32Array>();
  const times = new Map<number, number[]>();
  for (const { number, time } of rows) {
    const [group, place] = [Math.floor(number / 64), number % 64];
    const of = bits.get(group) ?? new Int32Array(2);
    of[place >> 5] = (of[place >> 5] as number) | (1 << (place & 31));
    bits.set(group, of);
    const segment = Math.floor(number / CUT.size);
    times.set(segment, [...(times.get(segment) ?? []), time]);
  }
  const inOrder = [...times].map(([segment, of]) => {
    const [oldest, newest] = unknown.includes(segment) ? [-Infinity, Infinity] : [Math.min(...of), Math.max(...of)];
    return { segment, oldest, newest };
  });
  return { bits, spans: { inOrder: inOrder.sort((a, b) => b.oldest - a.oldest) } };
}
const newest = (rows: readonly { number: number; time: number }[], count: number, unknown?: readonly number[]) => {
  const { bits, spans } = segmentsOf(rows, unknown);
  return newestNumbers(bits, count, spans, CUT).sort((a, b) => a - b);
};

describe('numbers of the newest rows that are found', () => {
  const everyTenth = Array.from({ length: 64 }, (_, at) => ({ number: at * 10, time: at }));

  it('MK-02 given rows in the order of their numbers, then those of the last segments are looked at', () => {
    expect(newest(everyTenth, 3)).toEqual([610, 620, 630]);
    expect(newest(everyTenth, 5)).toEqual([580, 590, 600, 610, 620, 630]);
  });

  it('MK-02 given an old row in a new segment, then all of that segment is looked at too', () => {
    const changed = everyTenth.map((row) => (row.number === 0 ? { ...row, number: 639 } : row));
    expect(newest(changed, 3)).toEqual([580, 590, 600, 610, 620, 630, 639]);
  });

  it('MK-02 given a segment whose times nobody knows, then it is looked at as well', () => {
    expect(newest(everyTenth, 3, [0])).toEqual([0, 10, 20, 30, 610, 620, 630]);
  });

  it('MK-02 given any rows, then the newest of them are never left out', () => {
    const row = fc.record({ number: fc.nat(500), time: fc.nat(40) });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: (one) => one.number }), fc.nat(30), (rows, count) => {
        const found = new Set(newest(rows, count));
        const [last] = rows
          .map(({ time }) => time)
          .sort((a, b) => b - a)
          .slice(0, count)
          .slice(-1);
        for (const { number, time } of rows) if (count > 0 && time >= (last as number)) expect(found).toContain(number);
      }),
    );
  });
});
