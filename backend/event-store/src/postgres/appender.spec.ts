import type { Client } from 'pg';
import type { AppendRequest } from '../log';
import { Appender } from './appender';

const request = (stream: string): AppendRequest => ({ stream, expected: 'any', events: [] });
const answer = (appends: number) =>
  JSON.stringify([['0', Array.from({ length: appends }, () => -1), Array.from({ length: appends }, () => 0), null], []]);

describe('an appender with two connections', () => {
  /** Ends the oldest batch that is on its way, of so many appends. */
  let sent: ((appends: number) => void)[];
  let appender: Appender;
  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    const query = () => new Promise((resolve) => sent.push((appends) => resolve({ rows: [{ answers: answer(appends) }] })));
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
