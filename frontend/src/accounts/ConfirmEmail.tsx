import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, command, sentenceOf } from '../data/api.js';
import { session, useSession } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { TITLES } from './entrance.js';

type Outcome = 'asking' | 'confirmed' | { failure: string; outworn: boolean };

/** Follows a mailed confirmation link: asked once, by the opened page itself and not by a program that scans the mail. */
export function ConfirmEmail({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const { isAuthenticated } = useSession();
  // The same key for every try: one whose answer was lost has confirmed it all the same.
  const asked = useRef({ token: '', key: '' });
  const ask = useCallback(() => {
    setOutcome('asking');
    command('POST', '/api/auth/confirm', { token }, { anonymous: true, key: asked.current.key }).then(
      () => {
        setOutcome('confirmed');
        if (session.token()) void session.reload();
      },
      (error: unknown) => {
        const outworn = error instanceof ApiError && Boolean(error.problem.errors?.['token']);
        const failure = outworn
          ? 'This link is not valid. Perhaps it was used already.'
          : sentenceOf(error, 'The server could not be reached. Please try again.');
        setOutcome({ failure, outworn });
      },
    );
  }, [token]);
  useEffect(() => {
    if (asked.current.token === token) return;
    asked.current = { token, key: crypto.randomUUID() };
    ask();
  }, [token, ask]);
  const again = typeof outcome === 'object' && !outcome.outworn;
  const heading = outcome === 'asking' ? TITLES.confirm : outcome === 'confirmed' ? 'Your email is confirmed' : 'Not confirmed';
  return (
    <div role="status">
      <h1 className="auth-title">{heading}</h1>
      <p className="lead auth-lead">
        {outcome === 'asking' && 'One moment...'}
        {outcome === 'confirmed' && 'Thank you. Nothing else is left to do.'}
        {typeof outcome === 'object' && outcome.failure}
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
