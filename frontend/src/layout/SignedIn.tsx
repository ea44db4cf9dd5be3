import { Fragment, type ReactNode, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { sessionStore, useSession } from '../data/browser-session.js';
import { useIsHeld } from '../data/unsaved.js';
import { Failure } from '../design/EmptyState.js';
import { SignedOut } from './SignedOut.js';

/**
 * Waits for the first session check, then shows the page to a signed-in person and sends everybody else to `otherwise`.
 * Where the session ends under words that are not saved, the page stays with them and says so.
 */
export function SignedIn({ otherwise = '/auth', children }: { otherwise?: string; children: ReactNode }) {
  const { loading, unanswered, user } = useSession();
  const isHeld = useIsHeld();
  const admitted = useRef<string | null>(null);
  if (user) admitted.current = user.id;
  // A later call (sign-out, profile) sets loading again: the page stays on screen until it is done.
  if (loading && !admitted.current) {
    return (
      <div className="page-waits" role="status" aria-label="Checking your session">
        <h1 className="visually-hidden">Checking your session</h1>
        <span className="spinner" />
      </div>
    );
  }
  if (!user && unanswered) {
    return (
      <div className="wrap">
        <Failure what="account" level="h1" onRetry={() => void sessionStore.check()} />
      </div>
    );
  }
  if (!user && !(admitted.current && isHeld)) return <Navigate to={otherwise} replace />;
  return (
    // Another person who signs in sees nothing of what this one typed.
    <Fragment key={admitted.current}>
      {!user && <SignedOut />}
      {children}
    </Fragment>
  );
}
