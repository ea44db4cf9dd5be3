import type { Recorded } from '@guildhall/contracts/event';
import type { Projection } from '../runner/definition/projection';
import { LAG_COUNTED, lagOf } from './lag';

const of = (name: string, ...types: string[]) =>
  ({ name, on: Object.fromEntries(types.map((type) => [type, null])) }) as unknown as Projection;
const event = (position: string, type: string, time: string) => ({ position, type, metadata: { time } }) as unknown as Recorded;

describe('how far projections are behind', () => {
  const events = [
    event('1', 'A', '2026-01-01T00:00:00Z'),
    event('2', 'B', '2026-01-01T00:00:10Z'),
    event('3', 'A', '2026-01-01T00:00:20Z'),
  ];
  const asked: unknown[] = [];
  const log = {
    readAll: async (range: { after: string }) => {
      asked.push(range);
      return { events: events.filter(({ position }) => position > range.after), position: '3', end: true };
    },
  };
  const now = Date.parse('2026-01-01T00:01:00Z');
  const lag = (positions: Record<string, string>, caughtUp = 0) => {
    const places = new Map(Object.entries(positions).map(([name, position]) => [name, { position, caughtUp }]));
    return lagOf(log as never, [of('as', 'A'), of('both', 'A', 'B')], places, now);
  };

  it('RC-05 lag counts the events of a projection’s types after its position, and the age of the first', async () => {
    expect([...(await lag({ as: '1', both: '2' }))]).toEqual([
      ['as', { events: 1, seconds: 40 }],
      ['both', { events: 1, seconds: 40 }],
    ]);
    expect(asked).toEqual([{ after: '1', filter: { types: ['A', 'B'] }, limit: LAG_COUNTED }]);
  });

  it('RC-05 an event with an old time waits since its projection was last at the head, not since that time', async () => {
    const caughtUp = now - 5_000;
    expect([...(await lag({ as: '1', both: '2' }, caughtUp)).values()].map(({ seconds }) => seconds)).toEqual([5, 5]);
    expect([...(await lag({ as: '1', both: '2' }, now + 5_000)).values()].map(({ seconds }) => seconds)).toEqual([0, 0]);
  });

  it('RC-05 a new projection is behind by every event, one at the head by none', async () => {
    expect([...(await lag({ as: '3' }))]).toEqual([
      ['as', { events: 0, seconds: 0 }],
      ['both', { events: 3, seconds: 60 }],
    ]);
  });
});
