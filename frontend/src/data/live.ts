import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { joinedMessages, LIVE_EVENTS, type LiveMessage } from '@guildhall/contracts/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { waitForPosition } from './api.js';
import { isAnswerChanged, isMadeFrom } from './reads.js';

/** Pause before the next attempt to connect: 1, 2, 5, then 10 s (CO-04). */
export const reconnectDelay = (attempt: number) => DURATIONS_MS.reconnect[Math.min(attempt, DURATIONS_MS.reconnect.length - 1)]!;

/**
 * Keeps one connection open and reports what moved since the page was asked for, until the signal ends it. Each time it
 * opened it reports whether that was `again`: what moved before is unknown. `onHere` hears from where on the connection reports.
 */
export function listen(
  onMoved: (message: LiveMessage) => void,
  signal: AbortSignal,
  open = (again: boolean) => new EventSource(again ? '/api/live' : `/api/live?age=${Math.ceil(performance.now())}`),
  onOpen: (again: boolean) => void = () => undefined,
  onHere: (token: string) => void = () => undefined,
) {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let attempt = 0;
  let again = false;
  const connect = () => {
    source = open(again);
    source.onopen = () => {
      attempt = 0;
      onOpen(again);
      again = true;
    };
    source.addEventListener(LIVE_EVENTS.here, (event) => onHere(event.data as string));
    source.addEventListener(LIVE_EVENTS.unsure, () => onOpen(true));
    source.addEventListener(LIVE_EVENTS.moved, (event) => onMoved(JSON.parse(event.data as string) as LiveMessage));
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
/** The messages between tabs: what moved, or, by the tab that has just opened the connection, that something may have. */
type Said = LiveMessage | { here: string } | 'unsure';
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window;

/**
 * Hears what moved, until the answer is called. One tab holds the connection for all, public site and consoles alike:
 * browsers allow few per host. `onUnsure` is called when something may have moved unheard; `again` is false at the first
 * opening of this page's own connection. It `waits` that long before it asks to be the one.
 */
export function hear(onMessage: (message: LiveMessage) => void, onUnsure: (again: boolean) => void, waits = 0): () => void {
  let leaving = new AbortController();
  const onMoved = (message: LiveMessage) => {
    waitForPosition(message.at);
    onMessage(message);
  };
  if (!canShare()) {
    listen(onMoved, leaving.signal, undefined, onUnsure, waitForPosition);
    return () => leaving.abort();
  }
  const channel = new BroadcastChannel(CHANNEL);
  const say = (said: Said) => channel.postMessage(said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data === 'unsure') onUnsure(true);
    else if ('here' in data) waitForPosition(data.here);
    else onMoved(data);
  };
  const lead = () => {
    leaving = new AbortController();
    const { signal } = leaving;
    const pass = (message: LiveMessage) => {
      say(message);
      onMoved(message);
    };
    const opened = (again: boolean) => {
      say('unsure');
      onUnsure(again);
    };
    const here = (token: string) => {
      say({ here: token });
      waitForPosition(token);
    };
    void navigator.locks
      .request(CHANNEL, { signal }, () => {
        listen(pass, signal, undefined, opened, here);
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
export function askAgain(queries: QueryClient, mayBeOld: (query: Query) => boolean): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  for (const query of queries.getQueryCache().findAll({ predicate: mayBeOld })) {
    const { queryKey } = query;
    const again = () => queries.invalidateQueries({ queryKey, exact: true, refetchType });
    if (query.state.fetchStatus === 'fetching') void query.fetch().then(again, again);
    else void again();
  }
}

/** Whether its first answer is on its way: that may be from before a move, and has not said yet what it is made from. */
export const isFirstOnItsWay = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

const SETTLE_MS = 400;
const AFTER_LOAD_MS = 3000;

/** Gathers what moved for a while before it calls `refresh`; with null where anything may have moved. */
export function settled(refresh: (message: LiveMessage | null) => void, settleMs: number) {
  let heard: LiveMessage | null = null;
  let isUnsure = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    const message = isUnsure ? null : heard;
    [timer, heard, isUnsure] = [undefined, null, false];
    refresh(message);
  };
  // Many pages hear the same: they do not ask all at once.
  const soon = () => {
    timer ??= setTimeout(now, settleMs + Math.random() * settleMs);
  };
  return {
    moved(message: LiveMessage) {
      heard = heard ? joinedMessages(heard, message) : message;
      soon();
    },
    unsure() {
      isUnsure = true;
      soon();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Asks again for what an open page shows once it has changed. Nothing is asked for while nobody looks. */
export function followChanges(queries: QueryClient): void {
  if (!canShare()) return;
  const changes = settled((message) => {
    askAgain(queries, (query) => {
      const path = String(query.queryKey[1]);
      return isFirstOnItsWay(query) || (message ? isAnswerChanged(path, query.state.data, message) : isMadeFrom(path));
    });
  }, SETTLE_MS);
  hear(changes.moved, (again) => again && changes.unsure(), AFTER_LOAD_MS);
}
