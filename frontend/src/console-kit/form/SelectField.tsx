import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ReactNode, useId } from 'react';
import { useInput } from 'react-admin';
import { FieldNote } from '../../design/Field.js';
import { IN_PAGE } from '../ConsoleMenu.js';

interface Props {
  source: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  hint?: ReactNode;
}

/** One of a few, of the form around it. */
export function SelectField({ source, label, options, hint }: Props) {
  const id = useId();
  const { field, fieldState } = useInput({ source });
  const error = fieldState.error?.message;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <InputLabel id={`${id}-label`} htmlFor={id}>
        {label}
      </InputLabel>
      <Select
        inputRef={field.ref}
        labelId={`${id}-label`}
        id={id}
        name={source}
        value={field.value ?? ''}
        displayEmpty
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={() => field.onBlur()}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        MenuProps={IN_PAGE}
      >
        {options.map(([value, text]) => (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        ))}
      </Select>
      {(error || hint) && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
    </FormControl>
  );
}
