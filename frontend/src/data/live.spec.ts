import type { LiveMessage } from '@guildhall/contracts/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { askAgain, listen, reconnectDelay, settled } from './live.js';

describe('live channel', () => {
  it('CO-04 reconnects after 1, 2, 5, then 10 s', () => {
    expect([0, 1, 2, 3, 4, 20].map(reconnectDelay)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
  });

  it('CO-04 opens again by itself, from the shortest pause after a connection that worked', () => {
    jest.useFakeTimers();
    const message: LiveMessage = { at: 'log:1', moved: { products: null } };
    const opened: EventTarget[] = [];
    const leaving = new AbortController();
    const heard: LiveMessage[] = [];
    const open = () => {
      const source = Object.assign(new EventTarget(), { close: () => undefined });
      opened.push(source);
      return source as unknown as EventSource;
    };
    const last = () => opened.at(-1) as unknown as EventSource;
    listen((message) => heard.push(message), leaving.signal, open);
    last().onerror?.(new Event('error'));
    jest.advanceTimersByTime(1000);
    last().onerror?.(new Event('error'));
    jest.advanceTimersByTime(1999);
    expect(opened).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(opened).toHaveLength(3);
    last().onopen?.(new Event('open'));
    opened.at(-1)!.dispatchEvent(new MessageEvent('moved', { data: JSON.stringify(message) }));
    expect(heard).toEqual([message]);
    last().onerror?.(new Event('error'));
    jest.advanceTimersByTime(1000);
    expect(opened).toHaveLength(4);
    last().onerror?.(new Event('error'));
    leaving.abort();
    jest.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(4);
    jest.useRealTimers();
  });

  it('reports at each opening whether it may have missed a change', () => {
    jest.useFakeTimers();
    const leaving = new AbortController();
    const opened: boolean[] = [];
    let source = Object.assign(new EventTarget(), { close: () => undefined }) as unknown as EventSource;
    const open = () => {
      source = Object.assign(new EventTarget(), { close: () => undefined }) as unknown as EventSource;
      return source;
    };
    listen(
      () => undefined,
      leaving.signal,
      open,
      (again) => opened.push(again),
    );
    source.onopen?.(new Event('open'));
    source.onerror?.(new Event('error'));
    jest.advanceTimersByTime(1000);
    source.onopen?.(new Event('open'));
    leaving.abort();
    expect(opened).toEqual([false, true]);
    jest.useRealTimers();
  });

  it('a page asks once for all that moved, at a moment of its own between one and two pauses', () => {
    jest.useFakeTimers();
    const random = jest.spyOn(Math, 'random');
    const moved = (id: string): LiveMessage => ({ at: 'log:1', moved: { products: [[id], []] } });
    for (const [chance, ms] of [
      [0, 400],
      [0.5, 600],
      [0.99, 796],
    ] as const) {
      random.mockReturnValue(chance);
      const asked: (LiveMessage | null)[] = [];
      const page = settled((message) => asked.push(message), 400);
      page.moved(moved('a'));
      jest.advanceTimersByTime(ms - 1);
      page.moved(moved('b'));
      expect(asked).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(asked).toEqual([{ at: 'log:1', moved: { products: [['a', 'b'], []] } }]);
    }
    random.mockRestore();
    jest.useRealTimers();
  });

  it('asks again for what moves while the first answer is under way', async () => {
    const queries = new QueryClient();
    const answers: ((rows: string) => void)[] = [];
    const observer = new QueryObserver(queries, {
      queryKey: ['content', 'getList'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => undefined);
    askAgain(queries, ({ queryKey: [resource] }) => resource === 'content');
    answers[0]?.('from before');
    await new Promise((resolve) => setTimeout(resolve));
    expect(answers).toHaveLength(2);
    answers[1]?.('from after');
    await new Promise((resolve) => setTimeout(resolve));
    expect(observer.getCurrentResult().data).toBe('from after');
    askAgain(queries, ({ queryKey: [resource] }) => resource === 'services');
    expect(answers).toHaveLength(2);
    stop();
  });
});
