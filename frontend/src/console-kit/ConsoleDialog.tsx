import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { useEffect, useRef } from 'react';

const SEAT = 'dialogs';

/** Where dialogs are rendered: an element of their own, so that an open dialog silences nothing but the page: notices are still read out. */
export const DialogSeat = () => <div id={SEAT} />;

export const ConsoleDialog = (props: DialogProps) => (
  <Dialog container={() => document.getElementById(SEAT)} transitionDuration={0} {...props} />
);

/** The button that has the focus when a dialog opens: the one that changes nothing. */
export function useFirstFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the dialog has taken the focus for itself.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return button;
}
