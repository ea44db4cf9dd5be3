import type { UserType } from '@guildhall/contracts/accounts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useSession } from '../shell/browser-session.js';
import { userTypeOf } from '../shell/session.js';
import { toastDesk, toastSentence } from '../shell/toasts.js';
import { useGo } from './leave.js';
import { Waiting } from './Waiting.js';

/** Where somebody without the role is sent, and what he is told on the way. */
export interface Refusal {
  to: string | ((params: Readonly<Record<string, string | undefined>>) => string);
  notice?: string;
  region?: 'first' | 'second';
}
interface Props {
  only: UserType;
  anonymous: Refusal;
  stranger: Refusal;
  children: ReactNode;
}

/**
 * Waits for the first session check, then shows the page to whom it is for. Once admitted, a page stays when the session
 * ends under it: what was typed is kept, and the server refuses the rest (R8).
 */
export function Guarded({ only, anonymous, stranger, children }: Props) {
  const state = useSession();
  const go = useGo();
  const params = useParams();
  const admitted = useRef(false);
  const refused = useRef(false);
  const known = !state.loading;
  if (known && userTypeOf(state) === only) admitted.current = true;

  useEffect(() => {
    if (!known || admitted.current || refused.current) return;
    refused.current = true;
    const { to, notice, region } = state.user ? stranger : anonymous;
    if (notice) region === 'second' ? toastDesk(notice, true) : toastSentence(notice);
    go(typeof to === 'string' ? to : to(params), { replace: true });
  });
  return admitted.current ? children : <Waiting />;
}
