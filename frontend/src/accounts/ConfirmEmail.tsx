import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, command, failureSentence } from '../data/api.js';
import { sessionStore, useSession } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { TITLES } from './auth-paths.js';

type Outcome = 'asking' | 'confirmed' | { failure: string; isInvalid: boolean };

/** One key for every try and every reload of a link: what was confirmed once is answered again. It does not reveal the token. */
async function keyOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`confirm ${token}`));
  return `confirm-${[...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const confirm = async (token: string) =>
  command('POST', '/api/auth/confirm', { token }, { anonymous: true, key: await keyOf(token) });

/** Follows a mailed confirmation link: asked once, by the opened page itself and not by a program that scans the mail. */
export function ConfirmEmail({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const { isAuthenticated, user } = useSession();
  const asked = useRef('');
  const ask = useCallback(() => {
    setOutcome('asking');
    confirm(token).then(
      () => {
        setOutcome('confirmed');
        if (sessionStore.token()) void sessionStore.reload();
      },
      (error: unknown) => {
        const isInvalid = error instanceof ApiError && Boolean(error.problem.errors?.['token']);
        const failure = isInvalid
          ? 'This link is not valid. It may have been used already.'
          : failureSentence(error, 'The server could not be reached. Please try again.');
        setOutcome({ failure, isInvalid });
      },
    );
  }, [token]);
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    ask();
  }, [token, ask]);
  const isDone = outcome === 'confirmed' || (typeof outcome === 'object' && outcome.isInvalid && user?.email_confirmed === true);
  const again = typeof outcome === 'object' && !outcome.isInvalid;
  const heading = isDone ? 'Your email is confirmed' : outcome === 'asking' ? TITLES.confirm : 'Not confirmed';
  return (
    <div role="status">
      <h1 className="auth-title">{heading}</h1>
      <p className="lead auth-lead">
        {outcome === 'asking' && 'One moment...'}
        {isDone && 'Thank you. There is nothing else to do.'}
        {typeof outcome === 'object' && !isDone && outcome.failure}
      </p>
      {again && (
        <Button variant="contained" onClick={ask}>
          Try Again
        </Button>
      )}
      {outcome !== 'asking' && !again && (
        <Button to={isAuthenticated ? '/' : '/auth'} variant="contained">
          {isAuthenticated ? 'Go to Home' : 'Sign In'}
        </Button>
      )}
    </div>
  );
}
