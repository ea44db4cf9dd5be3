import { type ReactNode, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { session, useSession } from './browser-session.js';
import { Failure } from './Listing.js';

/** Waits for the first session check, then shows the page to a signed-in person and sends everybody else to `otherwise`. */
export function SignedIn({ otherwise = '/auth', children }: { otherwise?: string; children: ReactNode }) {
  const { loading, unanswered, isAuthenticated } = useSession();
  const admitted = useRef(false);
  if (isAuthenticated) admitted.current = true;
  // A later call (sign-out, profile) sets loading again: what stands stays on screen meanwhile.
  if (loading && !admitted.current) {
    return (
      <div className="page-waits" role="status" aria-label="Checking your session">
        <h1 className="visually-hidden">Checking your session</h1>
        <span className="spinner" />
      </div>
    );
  }
  if (!isAuthenticated && unanswered) {
    return (
      <div className="wrap">
        <Failure what="account" level="h1" onRetry={() => void session.check()} />
      </div>
    );
  }
  return isAuthenticated ? children : <Navigate to={otherwise} replace />;
}
