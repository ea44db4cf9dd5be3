import type { LiveMessage } from '@guildhall/contracts/live';
import { Turns } from './turns';

const at = (position: number, ...ids: string[]): LiveMessage => ({
  at: `log:${String(position).padStart(4, '0')}`,
  moved: { products: [ids, []] },
});

describe('who hears of what moved', () => {
  let heard: Map<string, LiveMessage[]>;
  let turns: Turns<string>;
  beforeEach(() => {
    jest.useFakeTimers();
    heard = new Map();
    turns = new Turns((channels, message) => {
      for (const channel of channels) heard.set(channel, [...(heard.get(channel) ?? []), message]);
    });
  });
  afterEach(() => {
    turns.close();
    jest.useRealTimers();
  });

  it('CO-04 given many moves, then every channel hears all of them, in few messages', () => {
    const channels = Array.from({ length: 50 }, (_, at) => `channel ${at}`);
    for (const channel of channels) turns.add(channel);
    for (let move = 0; move < 100; move++) {
      turns.moved(at(move, `row ${move}`));
      jest.advanceTimersByTime(5);
    }
    jest.advanceTimersByTime(1000);
    for (const channel of channels) {
      const messages = heard.get(channel) ?? [];
      expect(messages.length).toBeLessThanOrEqual(5);
      expect(new Set(messages.flatMap(({ moved }) => moved['products']?.[0] ?? [])).size).toBe(100);
      expect(messages.at(-1)?.at).toBe('log:0099');
    }
  });

  it('CO-04 given one move, then channels hear of it one group after the other', () => {
    for (let channel = 0; channel < 16; channel++) turns.add(`channel ${channel}`);
    turns.moved(at(1, 'a'));
    const counts = Array.from({ length: 8 }, () => {
      jest.advanceTimersByTime(25);
      return heard.size;
    });
    expect(counts).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  });

  it('given more rows than a message should name, then any row may have changed', () => {
    turns.add('channel');
    for (let row = 0; row < 201; row++) turns.moved(at(row, `row ${row}`));
    jest.advanceTimersByTime(1000);
    expect(heard.get('channel')?.[0]?.moved).toEqual({ products: null });
  });

  it('a closed channel hears nothing', () => {
    const leave = turns.add('channel');
    turns.moved(at(1, 'a'));
    leave();
    jest.advanceTimersByTime(1000);
    expect(heard.size).toBe(0);
  });
});
