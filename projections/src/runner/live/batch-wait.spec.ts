import { comeFast } from './batch-wait';

describe('the batch after one', () => {
  it.each([
    ['of few events', 2],
    ['that was full, so that more are behind it', 500],
  ])('%s begins at once', (_, events) => {
    expect(comeFast(events, 500)).toBe(false);
  });

  it('of events that come fast waits for more', () => {
    expect(comeFast(40, 500)).toBe(true);
  });
});
