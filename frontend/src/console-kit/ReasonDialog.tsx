import { LIMITS } from '@guildhall/contracts/limits';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '../data/api.js';
import { ConsoleDialog } from './ConsoleDialog.js';
import { failureReason } from './data-provider.js';

interface Props {
  heading: string;
  action: string;
  /** What cannot be undone has the red button. */
  isFinal?: boolean;
  children?: ReactNode;
  onCancel: () => void;
  /** The dialog stays, busy, until this settles. */
  onAct: (reason: string) => Promise<void>;
}

/** Asks why before an operator acts: the log keeps the reason. */
export function ReasonDialog({ heading, action, isFinal = false, children, onCancel, onAct }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setFault('Please say why');
    setBusy(true);
    setFault(null);
    onAct(reason.trim()).catch((error) => {
      setBusy(false);
      setFault((error instanceof ApiError && error.problem.errors?.['reason']) || failureReason(error));
    });
  };
  return (
    <ConsoleDialog open onClose={busy ? undefined : onCancel} aria-labelledby={`${id}-heading`}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-heading`}>{heading}</DialogTitle>
        <DialogContent>
          {children}
          <TextField
            autoFocus={!isFinal}
            fullWidth
            label="Reason"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={fault !== null}
            helperText={fault ?? 'The audit shows it beside your name.'}
            slotProps={{ htmlInput: { maxLength: LIMITS.reason.max } }}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color={isFinal ? 'error' : 'primary'} disabled={busy}>
            {busy ? 'Please wait...' : action}
          </Button>
        </DialogActions>
      </form>
    </ConsoleDialog>
  );
}
