import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { ConsoleDialog, useFirstFocus } from './ConsoleDialog.js';

interface Props {
  heading: string;
  question: string;
  /** What it is about. */
  subject?: string;
  /** What else is known of it. */
  children?: ReactNode;
  action: string;
  cancel?: string;
  busyLabel?: string;
  onCancel: () => void;
  /** The dialog stays, busy, until this settles; the caller closes it. */
  onConfirm: () => Promise<void>;
}

/** Asks before something is gone for good. Focus starts on the button that changes nothing. */
export function ConfirmDialog({
  heading,
  question,
  subject,
  children,
  action,
  cancel = 'Cancel',
  busyLabel = 'Deleting...',
  onCancel,
  onConfirm,
}: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const first = useFirstFocus();
  const confirm = () => {
    setBusy(true);
    void onConfirm().finally(() => setBusy(false));
  };
  return (
    <ConsoleDialog
      open
      role="alertdialog"
      onClose={busy ? undefined : onCancel}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-question`}
    >
      <DialogTitle id={`${id}-heading`}>{heading}</DialogTitle>
      <DialogContent>
        <p id={`${id}-question`}>{question}</p>
        {subject && <p className="confirm-subject">{subject}</p>}
        {children}
      </DialogContent>
      <DialogActions>
        <Button ref={first} disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="contained" color="error" disabled={busy} onClick={confirm}>
          {busy ? busyLabel : action}
        </Button>
      </DialogActions>
    </ConsoleDialog>
  );
}
