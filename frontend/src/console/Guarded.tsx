import type { UserType } from '@guildhall/contracts/accounts';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { Empty } from '../console-kit/ListStates.js';
import { useGo } from '../console-kit/leave.js';
import { Waiting } from '../console-kit/Waiting.js';
import { sessionStore, useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { toastDesk, toastSentence } from '../data/toasts.js';
import { isFreeStep, leaveFreely, useIsHeld } from '../data/unsaved.js';
import { SignedOut } from '../layout/SignedOut.js';

/** Where somebody without the role is sent, and the notice on the way. */
export interface RedirectTo {
  to: string | ((params: Readonly<Record<string, string | undefined>>) => string);
  notice?: string;
  region?: 'first' | 'second';
}
interface Props {
  /** Roles, or everybody who is signed in. */
  only: readonly UserType[] | 'anybody';
  anonymous: RedirectTo;
  stranger: RedirectTo;
  children: ReactNode;
}

/**
 * Waits for the first session check, then shows the page to those it is for. When the session ends under an admitted
 * page, the page goes to the sign-in; with words that are not saved it stays, says so and keeps them (R8).
 */
export function Guarded({ only, anonymous, stranger, children }: Props) {
  const state = useSession();
  const go = useGo();
  const params = useParams();
  const isHeld = useIsHeld();
  const admitted = useRef<string | null>(null);
  const left = useRef(false);
  const { user, loading, unanswered } = state;
  const role = userTypeOf(state);
  const isFor = only === 'anybody' || (role !== null && only.includes(role));
  if (!loading && !admitted.current && user && isFor) admitted.current = user.id;
  const hasEnded = admitted.current !== null && !loading && user === null;
  const isAnother = admitted.current !== null && user !== null && user.id !== admitted.current;
  // Without an answer nobody knows whether this is a stranger.
  const isUnknown = !admitted.current && !user && unanswered;

  useEffect(() => {
    if (loading || isUnknown || left.current || isFreeStep()) return;
    const leave = (step: () => void) => {
      left.current = true;
      step();
    };
    // Nothing of the person before is left in memory; what they typed is kept as their draft.
    if (isAnother) return leave(() => leaveFreely(() => location.reload()));
    if (hasEnded && !isHeld) return leave(() => go('/auth', { replace: true }));
    if (admitted.current) return;
    leave(() => {
      const { to, notice, region } = user ? stranger : anonymous;
      if (notice) region === 'second' ? toastDesk(notice, true) : toastSentence(notice);
      go(typeof to === 'string' ? to : to(params), { replace: true });
    });
  });
  if (isUnknown && !loading) return <Unknown />;
  if (!admitted.current || isAnother) return <Waiting />;
  return (
    <>
      {hasEnded && !isFreeStep() && <SignedOut />}
      {children}
    </>
  );
}

const Unknown = () => (
  <Empty heading="The account could not be loaded" text="The connection may be down.">
    <Button size="small" onClick={() => void sessionStore.check()}>
      Try Again
    </Button>
  </Empty>
);
