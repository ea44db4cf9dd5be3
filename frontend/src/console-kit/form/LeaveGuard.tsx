import { useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { isFreeStep, useAsker, useHeldPage } from '../../data/unsaved.js';
import { ConfirmDialog } from '../ConfirmDialog.js';

interface Props {
  /** It is being saved: closing the page now might cut it off. */
  busy: boolean;
  /** The person left what was typed. */
  onDiscarded: () => void;
}

/** Asks before what was typed into the form around it is left behind: by a link, a step back, a sign-out, a closed tab. */
export function LeaveGuard({ busy, onDiscarded }: Props) {
  const { dirtyFields } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0;
  const [asked, setAsked] = useState(false);
  const answer = useRef<(leave: boolean) => void>(() => {});
  useHeldPage(isDirty || busy);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const elsewhere = next.pathname !== here.pathname || next.search !== here.search;
    return isDirty && !busy && elsewhere && !isFreeStep();
  });
  useAsker(
    isDirty
      ? () => {
          setAsked(true);
          return new Promise<boolean>((resolve) => {
            answer.current = resolve;
          });
        }
      : null,
  );
  if (blocker.state !== 'blocked' && !asked) return null;
  const settle = (leave: boolean) => {
    setAsked(false);
    if (leave) onDiscarded();
    answer.current(leave);
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      heading="Leave without saving?"
      question="What you typed here is not saved."
      action="Leave"
      cancel="Stay"
      onCancel={() => settle(false)}
      onConfirm={async () => settle(true)}
    />
  );
}
