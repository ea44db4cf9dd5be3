import type { Me, ProfileInput, Session, SignInInput, SignUpInput } from '@guildhall/contracts/accounts';
import { useSyncExternalStore } from 'react';
import { command, failureSentence, get, lendCredentials } from './api.js';
import { SessionStore, type TabMessage, UNKNOWN_SESSION } from './session.js';
import { toast, toastFailure } from './toasts.js';

const CHANNEL = 'guildhall-session';
const REMEMBERED = 'guildhall-signed-in';
const inBrowser = typeof window !== 'undefined';
const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
const anonymous = { anonymous: true };

const storage = (run: (store: Storage) => boolean): boolean => {
  try {
    return run(localStorage);
  } catch {
    return true;
  }
};

/** The session of this browser, shared by both builds. */
export const sessionStore = new SessionStore({
  refresh: () => command<Session>('POST', '/api/auth/refresh', {}, anonymous),
  signIn: ({ email, password }: SignInInput) => command<Session>('POST', '/api/auth/sign-in', { email, password }, anonymous),
  signUp: ({ email, password, user_type }: SignUpInput, key) =>
    command('POST', '/api/auth/sign-up', { email, password, user_type }, { ...anonymous, key }),
  signOut: () => command('POST', '/api/auth/sign-out', {}),
  me: async () => (await get<Me>('/api/me')).data,
  updateMe: (input: ProfileInput, key) => command<Me>('PUT', '/api/me', input, { key }),
  now: Date.now,
  every: (ms, run) => {
    setInterval(run, ms);
    // A sleeping tab misses its ticks.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run());
  },
  lock: (run) => (navigator.locks ? (navigator.locks.request(CHANNEL, run) as ReturnType<typeof run>) : run()),
  broadcast: (message) => channel?.postMessage(message),
  remembered: () => storage((store) => store.getItem(REMEMBERED) !== null),
  remember: (signedIn) => {
    storage((store) => {
      if (signedIn) store.setItem(REMEMBERED, '1');
      else store.removeItem(REMEMBERED);
      return true;
    });
  },
  notify: toast,
  notifyFailure: toastFailure,
  sentenceOf: failureSentence,
  log: (message, error) => console.warn(message, error),
});

lendCredentials({ token: sessionStore.token, renew: () => sessionStore.renew() });

/** Starts the session in the page: the first check, and an ear for the other tabs. */
export function startSession(): void {
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<TabMessage>) => void sessionStore.receive(data.event, data.session),
  );
  void sessionStore.start();
}

/** Who is signed in, as React state. On the server and in the first render nobody is known yet. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot, () => UNKNOWN_SESSION);
