import type { AuthUser, Me, Session } from '@guildhall/contracts/accounts';
import { ApiError, ForeignRefusal, NetworkError } from './api.js';
import { displayName, SessionStore, type SessionWorld, type TabMessage, userTypeOf } from './session.js';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const user = { id: 'mara', email: 'mara@tolvane.example', user_metadata: { user_type: 'client' } } as AuthUser;
const lasting = (seconds: number, token = 'token'): Session => ({
  access_token: token,
  expires_at: new Date(NOW + seconds * 1000).toISOString(),
  user,
});
const meOf = (user_type: string) => ({ user, profile: { full_name: 'Mara Tolvane', user_type }, talent: null }) as unknown as Me;
const refusal = (status: number, detail: string) =>
  new ApiError(status, { status, detail, code: 'invalid', title: '', type: '' });

function given(world: Partial<SessionWorld> = {}) {
  const messages: TabMessage[] = [];
  const notices: string[][] = [];
  const ticks: (() => void)[] = [];
  const calls = { refresh: 0, me: 0 };
  const store: SessionStore = new SessionStore({
    refresh: async () => lasting(600, `token-${++calls.refresh}`),
    signIn: async () => lasting(600),
    signUp: async () => ({}),
    signOut: async () => ({}),
    me: async () => {
      calls.me++;
      return meOf('client');
    },
    updateMe: async () => meOf('client'),
    now: () => NOW,
    every: (ms, run) => {
      expect(ms).toBe(30_000);
      ticks.push(run);
    },
    lock: (run) => run(),
    broadcast: (message) => messages.push(message),
    remembered: () => true,
    remember: () => undefined,
    notify: (...notice) => notices.push(notice as string[]),
    notifyFailure: (...notice) => notices.push(['!', ...notice]),
    sentenceOf: (error, otherwise) => (error instanceof ApiError ? error.problem.detail : otherwise),
    log: () => undefined,
    ...world,
  });
  return { store, messages, notices, ticks, calls };
}
const input = { email: 'mara@tolvane.example', password: 'secret-1', user_type: 'client' as const };

describe('session', () => {
  it('TR-01 EN-11 is unknown at first, and known after the first check', async () => {
    const { store } = given();
    expect(store.snapshot()).toMatchObject({ loading: true, isAuthenticated: false, user: null });
    await store.start();
    expect(store.snapshot()).toMatchObject({
      loading: false,
      isAuthenticated: true,
      user,
      profile: { full_name: 'Mara Tolvane' },
    });
  });

  it('TR-01 says that the check got no answer, until one comes', async () => {
    const fine = lasting(600);
    const answers = [Promise.reject(new NetworkError('no answer')), Promise.resolve(fine)];
    const { store } = given({ refresh: () => answers.shift()! });
    await store.start();
    expect(store.snapshot()).toMatchObject({ loading: false, unanswered: true, isAuthenticated: false });
    const checking = store.check();
    expect(store.snapshot().loading).toBe(true);
    await checking;
    expect(store.snapshot()).toMatchObject({ loading: false, unanswered: false, isAuthenticated: true });
    const proxied = given({ refresh: () => Promise.reject(new ForeignRefusal(403)) });
    await proxied.store.start();
    expect(proxied.store.snapshot()).toMatchObject({ unanswered: true });
    const turnedAway = given({ refresh: () => Promise.reject(refusal(401, 'Please sign in again')) });
    await turnedAway.store.start();
    expect(turnedAway.store.snapshot()).toMatchObject({ unanswered: false, isAuthenticated: false });
  });

  it('TR-01 asks nothing for a browser that never signed in', async () => {
    const { store, calls } = given({ remembered: () => false });
    await store.start();
    expect(store.snapshot()).toMatchObject({ loading: false, isAuthenticated: false });
    expect(calls).toEqual({ refresh: 0, me: 0 });
  });

  it('TR-02 sign-in sets loading for the call, loads the profile, and informs the other tabs', async () => {
    const { store, messages, notices } = given({ remembered: () => false });
    await store.start();
    const signingIn = store.signIn(input);
    expect(store.snapshot().loading).toBe(true);
    await signingIn;
    expect(store.snapshot()).toMatchObject({ loading: false, isAuthenticated: true, profile: { full_name: 'Mara Tolvane' } });
    expect(messages).toEqual([{ event: 'SIGNED_IN', session: expect.anything() }]);
    expect(notices).toEqual([['Welcome back!', 'You have successfully signed in.']]);
  });

  it('TR-02 ERR-02 a refused sign-in ends loading, says why once, and throws', async () => {
    const failure = refusal(400, 'Invalid login credentials');
    const { store, notices } = given({ remembered: () => false, signIn: () => Promise.reject(failure) });
    await store.start();
    await expect(store.signIn(input)).rejects.toBe(failure);
    expect(store.snapshot()).toMatchObject({ loading: false, isAuthenticated: false });
    expect(notices).toEqual([['!', 'Sign in failed', 'Invalid login credentials']]);
  });

  it('ERR-01 OK-01 sign-up says what happened and signs nobody in', async () => {
    const { store, notices } = given({ remembered: () => false });
    await store.signUp(input);
    expect(store.snapshot().isAuthenticated).toBe(false);
    expect(notices).toEqual([['Account created!', 'Please check your email to confirm your account.']]);
    const broken = given({ signUp: () => Promise.reject(new Error('no network')) });
    await expect(broken.store.signUp(input)).rejects.toThrow();
    expect(broken.notices).toEqual([['!', 'Sign up failed', 'An unexpected error occurred.']]);
  });

  it('TR-02 sign-up and sign-out set loading for the call, and clear it when they fail', async () => {
    const refused = () => Promise.reject(new Error('no network'));
    const worlds: Partial<SessionWorld>[] = [{}, { signUp: refused, signOut: refused }];
    for (const world of worlds) {
      const { store } = given(world);
      await store.start();
      for (const call of [() => store.signUp(input), () => store.signOut()]) {
        const done = call().catch(() => undefined);
        expect(store.snapshot().loading).toBe(true);
        await done;
        expect(store.snapshot().loading).toBe(false);
      }
      expect(store.snapshot().isAuthenticated).toBe('signOut' in world);
    }
  });

  it('ERR-03 R6 a profile update that fails elsewhere than in the form shows the server’s sentence, if there is one', async () => {
    for (const [failure, sentence] of [
      [refusal(409, 'Username is already taken'), 'Username is already taken'],
      [new Error('no network'), 'An unexpected error occurred.'],
    ] as const) {
      const { store, notices } = given({ updateMe: () => Promise.reject(failure) });
      await expect(store.updateProfile({ username: 'mara' })).rejects.toBe(failure);
      await expect(store.updateProfile({ username: 'mara' }, 'form')).rejects.toBe(failure);
      expect(notices).toEqual([
        ['!', 'Update failed', sentence],
        ['!', 'Update failed', 'There was an error updating your profile.'],
      ]);
    }
  });

  it('TR-02 OK-03 sign-out clears person and profile', async () => {
    const { store, notices } = given();
    await store.start();
    await store.signOut();
    expect(store.snapshot()).toMatchObject({ session: null, user: null, profile: null, loading: false, isAuthenticated: false });
    expect(notices).toEqual([['Signed out', 'You have been successfully signed out.']]);
  });

  it('TR-02 OK-04 OK-05 a profile update loads the profile again; form and others have their own words', async () => {
    const { store, notices, calls } = given();
    await store.start();
    await store.updateProfile({ full_name: 'M. Tolvane' }, 'form');
    await store.updateProfile({ full_name: 'Mara' });
    expect(calls.me).toBe(3);
    expect(notices).toEqual([
      ['Profile updated', 'Your profile information has been updated.'],
      ['Profile updated', 'Your profile has been successfully updated.'],
    ]);
  });

  it('TR-05 handles each kind of auth change from another tab', async () => {
    const { store } = given({ remembered: () => false });
    await store.start();
    for (const event of ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'PASSWORD_RECOVERY'] as const) {
      await store.receive(event, lasting(600, event));
      expect(store.token()).toBe(event);
      expect(store.snapshot().isAuthenticated).toBe(true);
    }
    await store.receive('SIGNED_OUT', null);
    expect(store.snapshot()).toMatchObject({ isAuthenticated: false, user: null, profile: null });
  });

  it.each([
    [91, 1],
    [90, 2],
    [30, 2],
  ])('TR-10 with %d s of the token left, a check leads to %d renewals in all', async (left, renewals) => {
    let count = 0;
    const { store, ticks } = given({ refresh: async () => lasting(++count === 1 ? left : 600, `token-${count}`) });
    await store.start();
    ticks[0]!();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(count).toBe(renewals);
  });

  it('TR-10 two callers share one renewal, and a tab that waited takes what another one got', async () => {
    const { store, calls } = given();
    await store.start();
    await Promise.all([store.renew(), store.renew()]);
    expect(calls.refresh).toBe(2);
    const waited = given({
      lock: async (run) => {
        await waited.store.receive('TOKEN_REFRESHED', lasting(600, 'from the other tab'));
        return run();
      },
    });
    expect(await waited.store.renew()).toBe(true);
    expect(waited.calls.refresh).toBe(0);
    expect(waited.store.token()).toBe('from the other tab');
  });

  it('TR-10 a cookie that is refused signs out; a server that cannot be reached does not', async () => {
    const refused = given({ refresh: () => Promise.reject(refusal(401, 'gone')) });
    await refused.store.receive('SIGNED_IN', lasting(10));
    expect(await refused.store.renew()).toBe(false);
    expect(refused.store.snapshot().isAuthenticated).toBe(false);
    const offline = given({ refresh: () => Promise.reject(new Error('offline')) });
    await offline.store.receive('SIGNED_IN', lasting(10));
    expect(await offline.store.renew()).toBe(false);
    expect(offline.store.snapshot().isAuthenticated).toBe(true);
  });

  it('HD-04 shows full name, failing that username, failing that email', async () => {
    const { store } = given();
    await store.start();
    const state = store.snapshot();
    const named = (profile: object) => displayName({ ...state, profile: profile as never });
    expect(named({ full_name: 'Mara Tolvane', username: 'mara' })).toBe('Mara Tolvane');
    expect(named({ full_name: null, username: 'mara' })).toBe('mara');
    expect(named({ full_name: null, username: null })).toBe('mara@tolvane.example');
    expect(userTypeOf(state)).toBe('client');
  });
});
