import { Button } from '../design/Button.js';
import { leaveWithDrafts } from '../forms/leave-guard.js';

/** Above a page whose session ended while something on it was not saved. */
export const SignedOut = () => (
  <section className="signed-out" role="alert">
    <p>
      <strong>You are signed out.</strong> What you typed here is kept in this browser. Sign in to continue.
    </p>
    <Button
      size="small"
      variant="solid"
      onClick={() => leaveWithDrafts(`/auth?redirect=${encodeURIComponent(location.pathname + location.search)}`)}
    >
      Sign In
    </Button>
  </section>
);
