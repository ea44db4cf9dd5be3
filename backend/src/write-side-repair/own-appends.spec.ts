import type { EventLog, Position } from '@guildhall/event-store/log';
import { OwnAppends } from './own-appends';

/** A log that notes its appends; its events are ids by position. */
function someLog() {
  const events = new Map<Position, string>();
  const appended = new Map<string, Position>();
  const log = {
    appended,
    readAll: async ({ after }: { after: Position }) => ({
      events: [...events].filter(([position]) => position > after).map(([, id]) => ({ id })),
      position: [...events.keys()].at(-1) ?? after,
      end: true,
    }),
    head: async () => [...events.keys()].sort().at(-1) ?? '',
    markAt: async (position: Position) => (events.has(position) ? `${events.get(position)} then` : null),
  } as unknown as EventLog;
  const append = (position: Position, id: string) => {
    events.set(position, id);
    appended.set(id, position);
  };
  return { events, appended, append, own: new OwnAppends(log) };
}

describe('what a process appended', () => {
  it('RC-12 given events that the log holds, then none is lost, and those where log and rows agree are forgotten', async () => {
    const { append, appended, own } = someLog();
    append('1', 'a');
    append('2', 'b');
    expect(await own.areLost('1')).toBe(false);
    expect([...appended.keys()]).toEqual(['b']);
  });

  it('RC-12 given a restore after a look and before log and rows agree, then the next look finds what is lost', async () => {
    const { append, events, own } = someLog();
    append('1', 'a');
    append('2', 'b');
    expect(await own.areLost('1')).toBe(false);
    events.delete('2');
    expect(await own.areLost('1')).toBe(true);
    expect(await own.areLost('1')).toBe(false);
  });

  it('RC-12 given a new event at the position of another one, then that one is lost', async () => {
    const { append, events, own } = someLog();
    append('2', 'b');
    expect(await own.areLost('1')).toBe(false);
    events.set('2', 'c').set('3', 'd');
    expect(await own.areLost('3')).toBe(true);
  });

  it('RC-12 given an append that is noted late, then it is looked up at its position', async () => {
    const { append, appended, events, own } = someLog();
    events.set('3', 'of another');
    expect(await own.areLost('3')).toBe(false);
    append('2', 'b');
    expect([await own.areLost('3'), appended.size]).toEqual([false, 0]);
    append('1', 'a');
    events.set('1', 'another');
    expect(await own.areLost('3')).toBe(true);
  });
});
