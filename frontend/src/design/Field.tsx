import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { Icon } from './icons.js';

interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'onChange' | 'value' | 'label'> {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The sentence at this field. */
  error?: string;
  hint?: ReactNode;
}

/** A text field with its label above, and below it the hint or the sentence that says what is wrong. */
export function Field({ label, error, hint, onChange, ...input }: FieldProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <FormControl fullWidth error={Boolean(error)} disabled={input.disabled}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput {...input} id={id} aria-describedby={note} onChange={(event) => onChange(event.target.value)} />
      {note && <FieldNote id={note} error={error} hint={hint} />}
    </FormControl>
  );
}

/** The line under a field; also for groups of radios and checkboxes. */
export function FieldNote({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  return (
    <FormHelperText id={id} error={Boolean(error)} component="div">
      {error ? <Icon name="warning" size={16} /> : null}
      <span>{error ?? hint}</span>
    </FormHelperText>
  );
}
