import type { Client } from 'pg';
import type { AppendRequest } from '../log';
import { Appender } from './appender';

const request = (stream: string): AppendRequest => ({ stream, expected: 'any', events: [] });
const answer = (appends: number) =>
  JSON.stringify([['0', Array.from({ length: appends }, () => -1), Array.from({ length: appends }, () => 0), null], []]);

describe('an appender with two connections', () => {
  /** Ends the oldest batch that is on its way, of so many appends. */
  let sent: ((appends: number) => void)[];
  /** Appends of each batch. */
  let sizes: number[];
  let appender: Appender;
  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    sizes = [];
    const query = ({ values: [appends] }: { values: number[] }) => {
      sizes.push(appends as number);
      return new Promise((resolve) => sent.push((answered) => resolve({ rows: [{ answers: answer(answered) }] })));
    };
    const connect = async () => ({ query, end: async () => {} }) as unknown as Client;
    appender = new Appender({ connect, lanes: 2, maxWaiting: 100, patience: 4000 });
  });
  afterEach(() => jest.useRealTimers());

  it('given a batch on its way, then what arrives waits and becomes one batch', async () => {
    const first = appender.append(request('a'));
    await jest.advanceTimersByTimeAsync(1);
    const others = ['b', 'c'].map((stream) => appender.append(request(stream)));
    await jest.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
    sent[0]?.(1);
    await first;
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    sent[1]?.(2);
    await Promise.all(others);
  });

  it('given many callers behind a batch of one, then each batch has half of them', async () => {
    void appender.append(request('first'));
    await jest.advanceTimersByTimeAsync(1);
    for (let at = 0; at < 49; at++) void appender.append(request(`${at}`));
    for (const size of [1, 25]) {
      sent.shift()?.(size);
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(sizes).toEqual([1, 25, 24]);
  });

  it('given four appends at once while none is on its way, then one batch has them all', async () => {
    for (const round of [1, 2]) {
      for (let at = 0; at < 4; at++) void appender.append(request(`${round} ${at}`));
      await jest.advanceTimersByTimeAsync(1);
      sent.shift()?.(4);
      await jest.advanceTimersByTimeAsync(20);
    }
    expect(sizes).toEqual([4, 4]);
  });

  it('given a batch that gets no answer, then what arrives goes over the other connection', async () => {
    void appender.append(request('a'));
    await jest.advanceTimersByTimeAsync(1);
    const other = appender.append(request('b'));
    await jest.advanceTimersByTimeAsync(600);
    expect(sent).toHaveLength(2);
    sent[1]?.(1);
    await other;
  });
});
