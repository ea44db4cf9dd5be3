import { timelinePlaces } from './timeline';

const at = (version: number, minute: number) => ({ version, time: new Date(Date.UTC(2026, 2, 14, 9, minute)).toISOString() });

describe('versions on a line of time', () => {
  it('OP-06 have distances in proportion to time', () => {
    expect(timelinePlaces([at(2, 40), at(1, 10), at(0, 0)]).map(({ value }) => value)).toEqual([0, 250, 1000]);
  });
  it('OP-06 at one moment keep a gap and their order, and stay on the line', () => {
    const values = timelinePlaces([at(3, 10), at(2, 10), at(1, 10), at(0, 0)]).map(({ value }) => value);
    expect(new Set(values).size).toBe(4);
    expect(values).toEqual([...values].sort((one, other) => one - other));
    expect(values.at(-1)).toBeLessThanOrEqual(1000);
    expect(timelinePlaces([at(0, 0)])).toMatchObject([{ value: 0, version: 0 }]);
  });
});
