import { useEffect, useRef, useState } from 'react';
import { ApiError, command, sentenceOf } from '../shell/api.js';
import { Button } from '../shell/Button.js';
import { session, useSession } from '../shell/browser-session.js';
import { TITLES } from './entrance.js';

type Outcome = 'asking' | 'confirmed' | { failure: string };

/** Follows a mailed confirmation link: asked once, by the opened page itself and not by whoever looks into the mail. */
export function ConfirmEmail({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const { isAuthenticated } = useSession();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    command('POST', '/api/auth/confirm', { token }, { anonymous: true }).then(
      () => {
        setOutcome('confirmed');
        if (session.token()) void session.reload();
      },
      (error: unknown) => {
        const outworn = error instanceof ApiError && error.problem.errors?.['token'];
        const words = outworn
          ? 'This link is not valid. Perhaps it was used already.'
          : 'Please open the link again in a moment.';
        setOutcome({ failure: outworn ? words : sentenceOf(error, words) });
      },
    );
  }, [token]);
  const heading = outcome === 'asking' ? TITLES.confirm : outcome === 'confirmed' ? 'Your email is confirmed' : 'Not confirmed';
  return (
    <div role="status">
      <h1 className="auth-title">{heading}</h1>
      <p className="lead auth-lead">
        {outcome === 'asking' && 'One moment...'}
        {outcome === 'confirmed' && 'Thank you. Nothing else is left to do.'}
        {typeof outcome === 'object' && outcome.failure}
      </p>
      {outcome !== 'asking' && (
        <Button to={isAuthenticated ? '/' : '/auth'} variant="contained">
          {isAuthenticated ? 'Go to Home' : 'Sign In'}
        </Button>
      )}
    </div>
  );
}
