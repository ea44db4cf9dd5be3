import { Pace } from './batch-wait';

/** The wait after the last of batches that came every `ms`. */
function afterBatches(events: number, ms: number, batches = 100): number {
  const pace = new Pace(500, 0);
  let wait = 0;
  for (let at = 1; at <= batches; at++) wait = pace.waitAfter(events, at * ms);
  return wait;
}

describe('the batch after one', () => {
  it.each([
    ['80 events a second, few at a time', 2, 25],
    ['80 events a second, many at a time', 16, 200],
    ['events by the full batch', 500, 20],
  ])('given %s, then it begins at once', (_, events, ms) => {
    expect(afterBatches(events, ms)).toBe(0);
  });

  it('given many events at once after a pause, then it begins at once', () => {
    expect(afterBatches(100, 5000)).toBe(0);
    expect(afterBatches(8, 10, 3)).toBe(0);
  });

  it('given events that keep coming fast, then it waits for more, the longer the faster they come, to a bound', () => {
    expect(afterBatches(3, 25)).toBeCloseTo(24, 0);
    expect(afterBatches(4, 20)).toBeCloseTo(40, 0);
    expect(afterBatches(100, 20)).toBe(50);
  });
});
