import { DURATIONS_MS } from '@guildhall/contracts/limits';
import type { QueryClient } from '@tanstack/react-query';
import { isMadeFrom } from './reads.js';

/** Pause before the next attempt to connect: 1, 2, 5, then 10 s (CO-04). */
export const reconnectDelay = (attempt: number) => DURATIONS_MS.reconnect[Math.min(attempt, DURATIONS_MS.reconnect.length - 1)]!;

/**
 * Keeps one connection open and reports every read model that moved, until the signal ends it; and each time it opened,
 * whether that was `again`: what moved before is unknown.
 */
export function listen(
  onMoved: (projection: string) => void,
  signal: AbortSignal,
  open = () => new EventSource('/api/live'),
  onOpen: (again: boolean) => void = () => undefined,
) {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let attempt = 0;
  let again = false;
  const connect = () => {
    source = open();
    source.onopen = () => {
      attempt = 0;
      onOpen(again);
      again = true;
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
/** Said by a tab that has just opened the connection. */
const UNSURE = '*';
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window;

/**
 * Hears what moved, until the answer is called. One tab holds the connection for all, public site and consoles alike:
 * browsers allow few per host. `onUnsure` is called when something may have moved unheard; `again` is false at the first
 * opening of this page's own connection. It `waits` that long before it asks to be the one.
 */
export function hear(onMoved: (projection: string) => void, onUnsure: (again: boolean) => void, waits = 0): () => void {
  let leaving = new AbortController();
  if (!canShare()) {
    listen(onMoved, leaving.signal, undefined, onUnsure);
    return () => leaving.abort();
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string>) => (data === UNSURE ? onUnsure(true) : onMoved(data));
  const lead = () => {
    leaving = new AbortController();
    const { signal } = leaving;
    const pass = (projection: string) => {
      channel.postMessage(projection);
      onMoved(projection);
    };
    const opened = (again: boolean) => {
      channel.postMessage(UNSURE);
      onUnsure(again);
    };
    void navigator.locks
      .request(CHANNEL, { signal }, () => {
        listen(pass, signal, undefined, opened);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  };
  const timer = setTimeout(lead, waits);
  // A page in the back-forward cache must hold neither lock nor connection.
  const onHide = () => leaving.abort();
  const onShow = (event: PageTransitionEvent) => event.persisted && lead();
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    clearTimeout(timer);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
    leaving.abort();
    channel.close();
  };
}

/**
 * Asks again for what may be old, if somebody looks. An answer that is on its way may be from before: it is awaited
 * first, for a query that has none yet forgets what is said of it until then.
 */
export function askAgain(queries: QueryClient, mayBeOld: (queryKey: readonly unknown[]) => boolean): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  for (const query of queries.getQueryCache().findAll({ predicate: ({ queryKey }) => mayBeOld(queryKey) })) {
    const { queryKey } = query;
    const again = () => queries.invalidateQueries({ queryKey, exact: true, refetchType });
    if (query.state.fetchStatus === 'fetching') void query.fetch().then(again, again);
    else void again();
  }
}

const SETTLE_MS = 400;
const AFTER_LOAD_MS = 3000;

/** Asks again for what an open page shows once it has changed. Nothing is asked for while nobody looks. */
export function followChanges(queries: QueryClient): void {
  if (!canShare()) return;
  const moved = new Set<string>();
  let isUnsure = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const [names, all] = [[...moved], isUnsure];
    moved.clear();
    isUnsure = false;
    askAgain(queries, ([, path]) => isMadeFrom(String(path), ...(all ? [] : names)));
  };
  const soon = () => {
    if (timer === undefined) timer = setTimeout(refresh, SETTLE_MS + Math.random() * SETTLE_MS);
  };
  const onMoved = (projection: string) => {
    moved.add(projection);
    soon();
  };
  const onUnsure = (again: boolean) => {
    isUnsure ||= again;
    if (again) soon();
  };
  hear(onMoved, onUnsure, AFTER_LOAD_MS);
}
