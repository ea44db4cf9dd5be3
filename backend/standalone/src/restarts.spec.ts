import { type Ending, endedFromOutside, restartDelay } from './restarts';

const failed: Ending = { code: 1, signal: null, ran: 200 };
const killed: Ending = { code: null, signal: 'SIGKILL', ran: 200 };

describe('how long a process that ended waits for its next start', () => {
  it.each<Ending>([
    killed,
    { ...killed, signal: 'SIGTERM' },
    { ...failed, code: 0 },
  ])('[FT-06] not at all when somebody else ended it, however soon and often: %j', (ending) => {
    expect(endedFromOutside(ending)).toBe(true);
    expect(restartDelay(ending, 0)).toBe(0);
    expect(restartDelay(ending, 5000)).toBe(0);
  });

  it.each<Ending>([
    failed,
    { ...killed, signal: 'SIGSEGV' },
    { ...killed, signal: 'SIGABRT' },
  ])('[FT-06] ever longer, up to 5 s, when it fails by itself: %j', (ending) => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7].reduce<number[]>((all) => [...all, restartDelay(ending, all.at(-1) ?? 0)], []);
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it('[FT-06] from the beginning when it ran well for a while', () => {
    expect(restartDelay({ ...failed, ran: 31_000 }, 5000)).toBe(100);
  });
});
