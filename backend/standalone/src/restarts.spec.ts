import { type Ending, endedFromOutside, NO_PAST, restartDelay } from './restarts';

const failed: Ending = { code: 1, signal: null, ran: 200 };
const killed: Ending = { code: null, signal: 'SIGKILL', ran: 200 };

/** Its waits when it ends so often in the same way, each time so many milliseconds after it started. */
function waits(ending: Ending, times: number, ran = ending.ran): number[] {
  let [now, past] = [0, NO_PAST];
  return Array.from({ length: times }, () => {
    now += ran;
    const next = restartDelay({ ...ending, ran }, past, now);
    past = next.past;
    now += next.pause;
    return next.pause;
  });
}

describe('how long a process that ended waits for its next start', () => {
  it.each<Ending>([killed, { ...killed, signal: 'SIGTERM' }, { ...failed, code: 0 }])(
    '[FT-06] not at all when somebody else ended it, fifteen times in a minute: %j',
    (ending) => {
      expect(endedFromOutside(ending)).toBe(true);
      expect(waits(ending, 15)).toEqual(Array(15).fill(0));
      expect(restartDelay(ending, { wait: 5000, ends: [] }, 0).pause).toBe(0);
    },
  );

  it('[FT-06] not at all when somebody ends it every 4 s, however long', () => {
    expect(waits(killed, 1000, 4000)).toEqual(Array(1000).fill(0));
  });

  it('[FT-06] ever longer, up to 5 s, when it is killed again and again, as on a machine without memory', () => {
    expect(waits(killed, 22).slice(15)).toEqual([100, 200, 400, 800, 1600, 3200, 5000]);
  });

  it('[FT-06] at once again when a minute has passed', () => {
    const ends = Array.from({ length: 30 }, (_, at) => at);
    expect(restartDelay(killed, { wait: 0, ends }, 59_000).pause).toBe(5000);
    expect(restartDelay(killed, { wait: 0, ends }, 61_000)).toEqual({ pause: 0, past: { wait: 0, ends: [61_000] } });
  });

  it.each<Ending>([failed, { ...killed, signal: 'SIGSEGV' }, { ...killed, signal: 'SIGABRT' }])(
    '[FT-06] ever longer, up to 5 s, when it fails by itself: %j',
    (ending) => {
      expect(waits(ending, 8)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    },
  );

  it('[FT-06] from the beginning when it ran well for a while', () => {
    expect(restartDelay({ ...failed, ran: 31_000 }, { wait: 5000, ends: [] }, 0).pause).toBe(100);
  });
});
