import { DURATIONS_MS } from '@guildhall/contracts/limits';
import type { QueryClient } from '@tanstack/react-query';

/** Which answers of the API are made from a read model. */
const READ_FROM: Record<string, string[]> = {
  products: ['products', 'home'],
  services: ['services', 'talents'],
  talents: ['talents', 'products', 'home'],
  skills: ['talents'],
  reviews: ['reviews', 'products', 'talents', 'home'],
  content: ['content'],
  categories: ['categories', 'content'],
};
/** Whether an answer may be old once a read model has moved. */
export const isMadeFrom = (path: string, projection: string) =>
  (READ_FROM[projection] ?? []).includes(/^\/api\/([a-z-]+)/.exec(path)?.[1] ?? '');

/** Pause before the next attempt to connect: 1, 2, 5, then 10 s (CO-04). */
export const reconnectDelay = (attempt: number) => DURATIONS_MS.reconnect[Math.min(attempt, DURATIONS_MS.reconnect.length - 1)]!;

/** Keeps one connection open and reports every read model that moved, until the signal ends it. */
export function listen(onMoved: (projection: string) => void, signal: AbortSignal, open = () => new EventSource('/api/live')) {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let attempt = 0;
  const connect = () => {
    source = open();
    source.onopen = () => {
      attempt = 0;
    };
    source.addEventListener('moved', (event) => onMoved(event.data as string));
    source.onerror = () => {
      source.close();
      timer = setTimeout(connect, reconnectDelay(attempt++));
    };
  };
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    source.close();
  });
  connect();
}

const CHANNEL = 'guildhall-live';
const SETTLE_MS = 400;
const AFTER_LOAD_MS = 3000;

/**
 * Asks again for what an open page shows once it has changed. One tab holds the connection for all: browsers allow few
 * per host. Nothing is asked for while nobody looks.
 */
export function followChanges(queries: QueryClient): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  const moved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const names = [...moved];
    moved.clear();
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => names.some((name) => isMadeFrom(String(queryKey[1]), name)),
      refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
    });
  };
  const note = (projection: string) => {
    moved.add(projection);
    timer ??= setTimeout(refresh, SETTLE_MS + Math.random() * SETTLE_MS);
  };
  channel.onmessage = ({ data }) => note(data as string);

  let leaving = new AbortController();
  const lead = () => {
    leaving = new AbortController();
    const { signal } = leaving;
    void navigator.locks
      .request(CHANNEL, { signal }, () => {
        listen((projection) => {
          channel.postMessage(projection);
          note(projection);
        }, signal);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  };
  setTimeout(lead, AFTER_LOAD_MS);
  // A page in the back-forward cache must hold neither lock nor connection.
  addEventListener('pagehide', () => leaving.abort());
  addEventListener('pageshow', (event) => event.persisted && lead());
}
