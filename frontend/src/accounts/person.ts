import { type SessionState, userTypeOf } from '../data/session.js';

/** Full name, else the part of the email before the at sign, else 'User' (PF-01). */
export const cardName = ({ profile, user }: Pick<SessionState, 'profile' | 'user'>): string =>
  profile?.full_name || user?.email.split('@')[0] || 'User';

/** The account's type, as it is called; a client unless something else is known. */
export const userTypeShown = (state: SessionState): string => userTypeOf(state) ?? 'client';
