import { areaOf, lineOf, longestOf, mostOf, nearest, scaleOf } from './chart-scale';

const END = Date.parse('2026-03-01T10:00:00Z');
const sample = (minutesAgo: number, lag_seconds: number) => ({
  time: new Date(END - minutesAgo * 60_000).toISOString(),
  lag_events: 0,
  lag_seconds,
  rate: 0,
});
const scale = scaleOf(END, 600);

describe('the chart of lag and rate', () => {
  it('OP-08 puts a moment where it was in the last hour', () => {
    expect([scale(END), scale(END - 30 * 60_000), scale(END - 90 * 60_000)]).toEqual([600, 300, 0]);
  });

  it('OP-08 leaves a gap where nobody measured', () => {
    const area = areaOf([sample(10, 1), sample(9.5, 2), sample(1, 1), sample(0.5, 1)], 'lag_seconds', scale, 100);
    expect(area.match(/M/g)).toHaveLength(2);
  });

  it('OP-08 gives all sparklines one scale, in which a calm row is flat and a long lag stays at the top', () => {
    const most = mostOf([[0, 0.2], [4, 8], []]);
    expect(most).toBe(8);
    expect(lineOf([4, 8], most)).toEqual([
      [0, 15],
      [132, 0],
    ]);
    expect(lineOf([0, 0, 0], most).map(([, y]) => y)).toEqual([30, 30, 30]);
    expect(lineOf([33_000_000], mostOf([[33_000_000]]))).toEqual([[0, 0]]);
    expect(mostOf([[0], [0.1]])).toBe(1);
  });

  it('OP-08 draws the longest lag of each moment, with series that began later', () => {
    expect(longestOf([[1, 5, 0], [3, 2], []])).toEqual([1, 5, 2]);
    expect(longestOf([])).toEqual([]);
  });

  it('OP-08 reads out the nearest sample', () => {
    expect(nearest([sample(60, 0), sample(30, 0), sample(0, 0)], scale, 310)).toBe(1);
  });
});
