import type { Service } from '@guildhall/contracts/services';
import type { Talent } from '@guildhall/contracts/talents';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { toastFailure } from '../data/toasts.js';
import { useAddress } from '../listing/address.js';
import { put } from '../listing/params.js';

/** What a talent is asked for: anything, a call, or a service by its id. */
export type About = 'contact' | 'call' | (string & {});

export interface AskProps {
  talent: Pick<Talent, 'id' | 'name' | 'avatar'>;
  about: About;
  /** The service that `about` names, where it is known. */
  service: Pick<Service, 'id' | 'title'> | null;
  onClose: () => void;
}

const PARAM = 'ask';

interface Options {
  talentId: string;
  /** Nobody behind a sample could be asked. */
  isSample: boolean;
}

/**
 * The dialog that asks a talent, kept in the address: after the sign-in it is open again. A dialog stays with what
 * is typed into it when the session ends, and goes when somebody else signs in.
 */
export function useAsk({ talentId, isSample }: Options) {
  const { params, change, hrefOf } = useAddress();
  const { hash } = useLocation();
  const { user, loading } = useSession();
  const navigate = useNavigate();
  const asker = useRef<string | null>(null);
  const asked = params.get(PARAM);
  const signIn = (about: About, replace: boolean) => {
    const here = hrefOf((next) => put(next, PARAM, about)) + hash;
    void navigate(`/auth?redirect=${encodeURIComponent(here)}`, { replace });
  };
  const mayAsk = user !== null && user.id !== talentId && !isSample;
  if (asked && mayAsk) asker.current ??= user.id;
  const about = asked && asker.current !== null && (user === null || user.id === asker.current) ? asked : null;

  const close = () => {
    asker.current = null;
    change((next) => put(next, PARAM, null), 'replace');
  };
  // An address that asks, opened by a visitor, leads through the sign-in; what nobody can be asked is not in the address.
  useEffect(() => {
    if (loading || !asked || about) return;
    if (user === null && !isSample) signIn(asked, true);
    else close();
  });
  return {
    about,
    close,
    open: (what: About) => {
      if (isSample) return toastFailure('This is a sample', 'Nobody would read your message. Please choose a real profile.');
      if (user === null) return signIn(what, false);
      if (user.id === talentId) return toastFailure('This is you', 'You cannot send an inquiry to yourself.');
      asker.current = user.id;
      change((next) => put(next, PARAM, what), 'replace');
    },
  };
}
