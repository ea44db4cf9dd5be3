import Button, { type ButtonProps } from '@mui/material/Button';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Form, useInput } from 'react-admin';
import { Field } from '../shell/Field.js';
import { errorsOf } from '../shell/form.js';
import { Conflict } from './Conflict.js';
import { fieldErrorsOf, overtakerOf } from './data-provider.js';

export type Values = Record<string, unknown>;
const Busy = createContext(false);
export const useBusy = () => useContext(Busy);

interface Props {
  /** The contract's class: its sentences appear at the fields, and nothing is sent while one stands. */
  input: new () => object;
  record?: object;
  initial?: object;
  /** Saves and leads away: the form stays busy until it is gone, unless it `stays`. */
  save: (values: Values) => Promise<void>;
  /** Says what failed; what was typed is kept. */
  onFailed: (error: unknown) => void;
  stays?: boolean;
  children: ReactNode;
  className?: string;
}

/** What came between opening the form and saving it. */
interface Edit {
  of?: object;
  /** The record as another save left it: refused for now, and once it was taken over. */
  overtaken?: Values | null;
  theirs?: Values;
  /** The version that this form may overwrite. */
  version?: unknown;
}

export function ConsoleForm({ input, record, initial, save, onFailed, stays = false, children, className }: Props) {
  const [busy, setBusy] = useState(false);
  const [edit, setEdit] = useState<Edit>({});
  // A record that was loaded or saved anew is a new edit.
  const { overtaken, theirs, version } = edit.of === record ? edit : {};
  const resolver = async (values: Values) => {
    const found = Object.entries(await errorsOf(input, values));
    if (found.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])) };
  };
  const submit = async (values: Values) => {
    setBusy(true);
    try {
      await save(version === undefined ? values : { ...values, version });
      if (stays) setBusy(false);
    } catch (error) {
      setBusy(false);
      console.warn('The form could not be saved', error);
      onFailed(error);
      setEdit({ of: record, theirs, version, overtaken: overtakerOf(error) });
      return fieldErrorsOf(error);
    }
  };
  return (
    <Busy.Provider value={busy}>
      <Form
        record={theirs ?? record}
        defaultValues={initial}
        resolver={resolver}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
        className={`console-form ${className ?? ''}`}
      >
        {overtaken && record && (
          <Conflict
            input={input}
            opened={theirs ?? (record as Values)}
            current={overtaken}
            onTheirs={() => setEdit({ of: record, theirs: overtaken })}
            onMine={() => setEdit({ of: record, theirs, version: overtaken['version'] })}
          />
        )}
        {children}
      </Form>
    </Busy.Provider>
  );
}

interface TextProps extends Omit<React.ComponentProps<typeof Field>, 'name' | 'value' | 'onChange' | 'error' | 'onBlur'> {
  source: string;
  /** What typing leaves in the field. */
  typed?: (value: string) => string;
  onLeave?: (value: string) => void;
}

/** A text field of the form around it. */
export function TextField({ source, typed = (value) => value, onLeave, ...rest }: TextProps) {
  const { field, fieldState } = useInput({ source, parse: typed });
  return (
    <Field
      {...rest}
      name={source}
      inputRef={field.ref}
      value={String(field.value ?? '')}
      error={fieldState.error?.message}
      onChange={(value) => field.onChange(value)}
      onBlur={() => {
        field.onBlur();
        onLeave?.(String(field.value ?? ''));
      }}
    />
  );
}

/** A number as it is typed; the contract says what holds. */
export const NumberField = ({ min, step, ...rest }: TextProps & { min: number; step: number }) => (
  <TextField
    {...rest}
    type="number"
    slotProps={{ input: { min, step, inputMode: Number.isInteger(step) ? 'numeric' : 'decimal', onWheel: blur } }}
  />
);
/** A wheel over a focused number would change it unseen. */
const blur = (event: React.WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

/** The one primary button of a form; while it is being sent it says so and waits. */
export function SubmitButton({ label, busyLabel, ...rest }: ButtonProps & { label: string; busyLabel: string }) {
  const busy = useBusy();
  return (
    <Button type="submit" variant="contained" size="small" disabled={busy} {...rest}>
      {busy ? busyLabel : label}
    </Button>
  );
}
