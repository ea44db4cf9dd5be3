import { setImmediate as turnEnd } from 'node:timers/promises';
import { atTurnEnd } from './turn-end.js';

describe('what a turn of the event loop leaves to its end', () => {
  it('PE-01 given work from several callers in one turn, it runs at the end, in order, and none of it before', async () => {
    const ran: string[] = [];
    atTurnEnd(() => void ran.push('first'));
    await Promise.resolve();
    atTurnEnd(() => void ran.push('second'));
    expect(ran).toEqual([]);
    await turnEnd();
    expect(ran).toEqual(['first', 'second']);
  });

  it('PE-01 given work that leaves more work, that runs in the next turn', async () => {
    const ran: string[] = [];
    atTurnEnd(() => {
      ran.push('one');
      atTurnEnd(() => void ran.push('another'));
    });
    await turnEnd();
    expect(ran).toEqual(['one']);
    await turnEnd();
    expect(ran).toEqual(['one', 'another']);
  });
});
