import { useEffect, useRef } from 'react';
import { addAsker, isFreeStep, leaveFreely, mayLeave, useHeldPage } from '../data/unsaved.js';
import { asksToLeave } from '../design/Question.js';

/** What each form with unsaved words does when they are left behind. */
const unsaved = new Map<object, () => void>();

/** One question for all forms of the page. */
async function asks(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  const leaves = await asksToLeave();
  if (leaves) for (const discard of [...unsaved.values()]) discard();
  return leaves;
}

/** A link elsewhere is followed once the person said so. The public router cannot hold back a step by itself. */
function holdLink(event: MouseEvent): void {
  const isPlain =
    event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (unsaved.size === 0 || isFreeStep() || !isPlain) return;
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return;
  if (link.origin === location.origin && link.pathname === location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  void mayLeave().then((leaves) => leaves && link.click());
}

if (typeof document !== 'undefined') {
  addAsker(asks);
  document.addEventListener('click', holdLink, true);
}

/** Asks before what was typed into a form of the public site is left behind: by a link, a sign-out, a closed tab. */
export function useLeaveGuard({ isDirty, busy, discard }: { isDirty: boolean; busy: boolean; discard: () => void }): void {
  useHeldPage(isDirty || busy);
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    unsaved.set(form, () => latest.current());
    return () => {
      unsaved.delete(form);
    };
  }, [isDirty]);
}

/** Loads another page and keeps what is typed as a draft: nothing is left behind. */
export const leaveWithDrafts = (to: string) => leaveFreely(() => location.assign(to));
