import { isMadeFrom, listen, reconnectDelay } from './live.js';

describe('live channel', () => {
  it('CO-04 reconnects after 1, 2, 5, then 10 s', () => {
    expect([0, 1, 2, 3, 4, 20].map(reconnectDelay)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
  });

  it('CO-04 opens again by itself, from the shortest pause after a connection that stood', () => {
    jest.useFakeTimers();
    const opened: EventTarget[] = [];
    const leaving = new AbortController();
    const heard: string[] = [];
    const open = () => {
      const source = Object.assign(new EventTarget(), { close: () => undefined });
      opened.push(source);
      return source as unknown as EventSource;
    };
    const last = () => opened.at(-1) as unknown as EventSource;
    listen((projection) => heard.push(projection), leaving.signal, open);
    last().onerror?.(new Event('error'));
    jest.advanceTimersByTime(1000);
    last().onerror?.(new Event('error'));
    jest.advanceTimersByTime(1999);
    expect(opened).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(opened).toHaveLength(3);
    last().onopen?.(new Event('open'));
    opened.at(-1)!.dispatchEvent(new MessageEvent('moved', { data: 'products' }));
    expect(heard).toEqual(['products']);
    last().onerror?.(new Event('error'));
    jest.advanceTimersByTime(1000);
    expect(opened).toHaveLength(4);
    last().onerror?.(new Event('error'));
    leaving.abort();
    jest.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(4);
    jest.useRealTimers();
  });

  it('knows which answers a read model goes into', () => {
    expect(isMadeFrom('/api/products?range=[0,23]', 'products')).toBe(true);
    expect(isMadeFrom('/api/home', 'reviews')).toBe(true);
    expect(isMadeFrom('/api/products', 'content')).toBe(false);
    expect(isMadeFrom('/api/me', 'talents')).toBe(false);
  });
});
