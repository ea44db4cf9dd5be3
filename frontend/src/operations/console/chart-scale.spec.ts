import { areaOf, nearest, scaleOf } from './chart-scale';

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

  it('OP-08 reads out the nearest sample', () => {
    expect(nearest([sample(60, 0), sample(30, 0), sample(0, 0)], scale, 310)).toBe(1);
  });
});
