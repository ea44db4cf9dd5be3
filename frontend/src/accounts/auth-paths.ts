import { safePath } from '../data/paths.js';

export type Mode = 'login' | 'signup' | 'recover' | 'reset' | 'confirm';

export const TITLES: Record<Mode, string> = {
  login: 'Sign in to your account',
  signup: 'Create a new account',
  recover: 'Forgot your password?',
  reset: 'Choose a new password',
  confirm: 'Confirm your email',
};

/** What an address of `/auth` asks for: `tab=signup` opens sign-up, mailed links have their own (R57), anything else is the login. */
export function modeOf(params: URLSearchParams): Mode {
  if (params.has('confirm')) return 'confirm';
  const tab = params.get('tab');
  return tab === 'signup' || tab === 'recover' || tab === 'reset' ? tab : 'login';
}

/** Where a signed-in person goes on to: a path of this site that was asked for, else home (R3). */
export const afterSignIn = (params: URLSearchParams, origin: string): string => safePath(params.get('redirect'), origin) ?? '/';

/** Another form of `/auth` that still knows where to go on to. */
export function authPath(mode: 'login' | 'signup' | 'recover', params: URLSearchParams): string {
  const next = new URLSearchParams();
  if (mode !== 'login') next.set('tab', mode);
  const redirect = params.get('redirect');
  if (redirect) next.set('redirect', redirect);
  return next.size > 0 ? `/auth?${next}` : '/auth';
}
