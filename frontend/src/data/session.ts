import type {
  AuthUser,
  Me,
  Profile,
  ProfileInput,
  Session,
  SignInInput,
  SignUpInput,
  TalentDetails,
  UserType,
} from '@guildhall/contracts/accounts';
import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { ApiError, ForeignRefusal } from './api.js';

export type AuthEvent = 'INITIAL_SESSION' | 'SIGNED_IN' | 'SIGNED_OUT' | 'TOKEN_REFRESHED' | 'USER_UPDATED' | 'PASSWORD_RECOVERY';

export interface SessionState {
  session: Session | null;
  user: AuthUser | null;
  profile: Profile | null;
  talent: TalentDetails | null;
  /** True until the first session check is done, and during sign-up, sign-in and sign-out. */
  loading: boolean;
  /** The last check got no answer: who this is may be somebody, or nobody. */
  unanswered: boolean;
  isAuthenticated: boolean;
}
export const UNKNOWN_SESSION: SessionState = {
  session: null,
  user: null,
  profile: null,
  talent: null,
  loading: true,
  unanswered: false,
  isAuthenticated: false,
};

/** What the session layer needs of the world; tests put their own in. */
export interface SessionWorld {
  refresh(): Promise<Session>;
  signIn(input: SignInInput): Promise<Session>;
  signUp(input: SignUpInput, key?: string): Promise<unknown>;
  signOut(): Promise<unknown>;
  me(): Promise<Me>;
  updateMe(input: ProfileInput, key?: string): Promise<Me>;
  now(): number;
  every(ms: number, run: () => void): void;
  /** Runs one holder at a time over all tabs. */
  lock<T>(run: () => Promise<T>): Promise<T>;
  /** Informs the other tabs. */
  broadcast(message: TabMessage): void;
  /** Whether this browser has signed in before: without it no check is sent. */
  remembered(): boolean;
  remember(signedIn: boolean): void;
  notify(title: string, description?: string): void;
  notifyFailure(title: string, description: string): void;
  sentenceOf(error: unknown, otherwise: string): string;
  log(message: string, error: unknown): void;
}
export interface TabMessage {
  event: AuthEvent;
  session: Session | null;
}

const UNEXPECTED = 'An unexpected error occurred.';

/**
 * Who is signed in. The access token lives in memory only; a refresh cookie that no script can read renews it
 * (EN-11, TR-01, TR-02, TR-05, TR-10). Raises the notices OK-01 to OK-05 and ERR-01 to ERR-03 and throws what failed.
 */
export class SessionStore {
  private state = UNKNOWN_SESSION;
  private readonly listeners = new Set<() => void>();
  private renewing: Promise<boolean> | null = null;

  constructor(private readonly world: SessionWorld) {}

  snapshot = (): SessionState => this.state;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  token = (): string | null => this.state.session?.access_token ?? null;

  /** The first session check, then a look at the clock every 30 s. */
  async start(): Promise<void> {
    this.world.every(DURATIONS_MS.sessionTick, () => void this.tick());
    await this.check();
  }

  /** The check again, for a person whose first check got no answer. */
  check = () =>
    this.busy(async () => {
      if (this.world.remembered()) await this.renew('INITIAL_SESSION');
      else await this.receive('INITIAL_SESSION', null);
    });

  /** Renews once no more than 90 s of the token are left. */
  async tick(): Promise<void> {
    const { session } = this.state;
    if (session ? this.remaining(session) <= DURATIONS_MS.sessionMargin : this.world.remembered()) await this.renew();
  }

  /** A new token by the cookie; false when there is none. One call at a time, in this tab and over all tabs. */
  renew = (event: AuthEvent = 'TOKEN_REFRESHED'): Promise<boolean> => {
    const stale = this.token();
    this.renewing ??= this.world
      .lock(async () => {
        if (this.token() !== stale) return this.token() !== null;
        try {
          await this.change(event, await this.world.refresh());
          return true;
        } catch (error) {
          const refused = error instanceof ApiError && error.status < 500 && !(error instanceof ForeignRefusal);
          if (refused) await this.change('SIGNED_OUT', null);
          else {
            this.set({ unanswered: true });
            this.world.log('The session could not be renewed', error);
          }
          return false;
        }
      })
      .finally(() => {
        this.renewing = null;
      });
    return this.renewing;
  };

  async signIn(input: SignInInput): Promise<void> {
    await this.busy(async () => {
      try {
        await this.change('SIGNED_IN', await this.world.signIn(input));
      } catch (error) {
        this.world.notifyFailure('Sign in failed', this.world.sentenceOf(error, UNEXPECTED));
        throw error;
      }
      this.world.notify('Welcome back!', 'You have successfully signed in.');
    });
  }

  /** Makes the account; nobody is signed in by it (R4). */
  async signUp(input: SignUpInput, key?: string): Promise<void> {
    await this.busy(async () => {
      try {
        await this.world.signUp(input, key);
      } catch (error) {
        this.world.notifyFailure('Sign up failed', this.world.sentenceOf(error, UNEXPECTED));
        throw error;
      }
      this.world.notify('Account created!', 'Please check your email to confirm your account.');
    });
  }

  async signOut(): Promise<void> {
    await this.busy(async () => {
      try {
        await this.world.signOut();
      } catch (error) {
        this.world.notifyFailure('Sign out failed', UNEXPECTED);
        throw error;
      }
      await this.change('SIGNED_OUT', null);
      this.world.notify('Signed out', 'You have been successfully signed out.');
    });
  }

  /**
   * Saves the profile and loads it again; the form and every other caller have their own sentences (R5, R6).
   * A form that began with an older profile (412) raises the notice itself, where it cannot settle that.
   */
  async updateProfile(input: ProfileInput, from: 'form' | 'elsewhere' = 'elsewhere', key?: string): Promise<Me> {
    let saved: Me;
    try {
      saved = await this.world.updateMe(input, key);
    } catch (error) {
      const sentence = from === 'form' ? 'There was an error updating your profile.' : this.world.sentenceOf(error, UNEXPECTED);
      const isForTheForm = from === 'form' && error instanceof ApiError && error.status === 412;
      if (!isForTheForm) this.world.notifyFailure('Update failed', sentence);
      throw error;
    }
    await this.reload();
    this.world.notify(
      'Profile updated',
      from === 'form' ? 'Your profile information has been updated.' : 'Your profile has been successfully updated.',
    );
    return saved;
  }

  /** Loads person and profile again, here and in the other tabs. */
  reload = () => this.change('USER_UPDATED', this.state.session);

  /** An auth change: it replaces session and user; with a user the profile is loaded, without one cleared. */
  async receive(event: AuthEvent, session: Session | null): Promise<void> {
    const before = this.state;
    if (session === null) {
      this.set({ session: null, user: null, profile: null, talent: null, unanswered: false, isAuthenticated: false });
      return;
    }
    const samePerson = before.user?.id === session.user.id;
    const person = samePerson
      ? { user: before.user, profile: before.profile }
      : { user: session.user, profile: null, talent: null };
    this.set({ session, ...person, unanswered: false, isAuthenticated: true });
    if (event === 'TOKEN_REFRESHED' && samePerson && before.profile) return;
    try {
      const { user, profile, talent } = await this.world.me();
      if (this.state.user?.id === user.id) this.set({ user, profile, talent });
    } catch (error) {
      this.world.log('The profile could not be loaded', error);
    }
  }

  private async change(event: AuthEvent, session: Session | null): Promise<void> {
    this.world.remember(session !== null);
    this.world.broadcast({ event, session });
    await this.receive(event, session);
  }

  private remaining = (session: Session) => Date.parse(session.expires_at) - this.world.now();

  private async busy(run: () => Promise<void>): Promise<void> {
    this.set({ loading: true });
    try {
      await run();
    } finally {
      this.set({ loading: false });
    }
  }

  private set(changes: Partial<SessionState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

/** What a person may do by role; null while nobody is signed in. The profile knows best, the token's user was first. */
export const userTypeOf = ({ profile, user }: SessionState): UserType | null =>
  profile?.user_type ?? user?.user_metadata.user_type ?? null;
/** Full name, else username, else email (HD-04). */
export const displayName = ({ profile, user }: SessionState) => profile?.full_name || profile?.username || user?.email || '';
