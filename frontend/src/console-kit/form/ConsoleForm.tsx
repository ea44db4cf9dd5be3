import Button, { type ButtonProps } from '@mui/material/Button';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Form, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../design/Field.js';
import { errorsOf } from '../../forms/form.js';
import { ConsoleLink } from '../ConsoleLink.js';
import { hourOf } from '../clock-time.js';
import { overtakerOf } from '../data-provider.js';
import { Conflict } from './Conflict.js';
import { plainWords, type Values, type Words } from './clashes.js';
import { DraftKeeper } from './DraftKeeper.js';
import { FirstFault } from './FirstFault.js';
import { LeaveGuard } from './LeaveGuard.js';
import { inTextarea, typedOver } from './line-ends.js';
import { useSend } from './saving.js';
import { useDraftSlot } from './useDraftSlot.js';
import { useSaveKey } from './useSaveKey.js';
import { useSaving } from './useSaving.js';

export type { Values };

const Busy = createContext(false);
/** When a draft was kept last. */
const KeptAt = createContext<string | null>(null);
const useBusy = () => useContext(Busy);

interface Props {
  /** The contract's class: its sentences appear at the fields, and nothing is sent while one is shown. */
  input: new () => object;
  record?: object;
  initial?: object;
  /** Says that it is saved, and leads away: the form stays busy until it is gone, unless it `stays`. */
  onSaved: () => void;
  /** Says what failed; what was typed is kept. */
  onFailed: (error: unknown) => void;
  stays?: boolean;
  /** What the form shows of a record as another save left it. */
  asOpened?: (current: Values) => Values;
  /** The resource whose long texts outlive a closed tab as a draft. */
  draft?: string;
  /** A field's value as people read it, where two edits are held against each other. */
  words?: Words;
  /** Shown above everything, also above a conflict with another save. */
  head?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * The form inside react-admin's `<CreateBase>` or `<EditBase>`. It is its `<Form>`: `<SimpleForm>` has one column and a bar of
 * buttons of its own. The stock guard asks with `window.confirm`, and knows neither drafts nor a sign-out. Our fields use
 * `useInput`: the stock inputs have no note for hint and error at once, and change line ends.
 */
export function ConsoleForm({
  input,
  record,
  initial,
  onSaved,
  onFailed,
  stays = false,
  asOpened = (current) => current,
  draft,
  words = plainWords,
  head,
  children,
  className,
}: Props) {
  const { slot, settled, drop } = useDraftSlot(draft, record);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const send = useSend();
  useSaveKey(draft !== undefined);
  const saveAndDrop = async (values: Values) => {
    try {
      await send(values);
    } catch (error) {
      const current = overtakerOf(error);
      if (current) Object.assign(current, asOpened(current));
      throw error;
    }
    onSaved();
    drop();
  };
  const { busy, submit, overtaken, adopt, reopen } = useSaving({ input, words, record, save: saveAndDrop, onFailed, stays });
  const resolver = async (values: Values) => {
    const found = Object.entries(await errorsOf(input, values));
    if (found.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])) };
  };
  return (
    <Busy.Provider value={busy}>
      <Form
        record={record}
        defaultValues={initial}
        resolver={resolver}
        onSubmit={submit}
        noValidate
        shouldFocusError={false}
        disableInvalidFormNotification
        className={`console-form ${className ?? ''}`}
      >
        <KeptAt.Provider value={keptAt}>{head}</KeptAt.Provider>
        <FirstFault />
        <LeaveGuard busy={busy} onDiscarded={drop} />
        {slot && (
          <DraftKeeper
            input={input}
            slot={slot}
            settled={settled}
            opened={record ?? initial ?? {}}
            onKept={setKeptAt}
            onRestored={reopen}
          />
        )}
        <Conflict input={input} words={words} overtaken={overtaken} onChosen={adopt} />
        <KeptAt.Provider value={keptAt}>{children}</KeptAt.Provider>
      </Form>
    </Busy.Provider>
  );
}

/** Beside a form's button: what is typed is not saved yet, and where it is kept. */
export function KeptNote() {
  const at = useContext(KeptAt);
  return (
    <span className="kept-note" role="status">
      {at && `Edited, kept in this browser ${hourOf(at)}`}
    </span>
  );
}

interface TextProps extends Omit<React.ComponentProps<typeof Field>, 'name' | 'value' | 'onChange' | 'error' | 'onBlur'> {
  source: string;
  /** What typing leaves in the field. */
  typed?: (value: string) => string;
  onLeave?: (value: string) => void;
  /** How a value reads that nobody typed here yet. */
  shown?: (value: unknown) => string;
  /** Said at the field while none of its rules is broken. */
  warning?: string;
}

const plain = (value: unknown) => String(value ?? '');
/** 149.5 is '149.50'; what was typed stays as it was typed. */
const inCents = (value: unknown) => (typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : plain(value));

/** A text field of the form around it. */
export function TextField({ source, typed = (value) => value, onLeave, shown = plain, warning, ...rest }: TextProps) {
  const { getValues } = useFormContext();
  const lines = {
    format: (value: unknown) => inTextarea(String(value ?? '')),
    parse: (value: string) => typedOver(String(getValues(source) ?? ''), value),
  };
  const { field, fieldState } = useInput({ source, ...(rest.multiline ? lines : { parse: typed }) });
  return (
    <Field
      {...rest}
      name={source}
      inputRef={field.ref}
      value={shown(field.value)}
      error={fieldState.error?.message ?? warning}
      onChange={(value) => field.onChange(value)}
      onBlur={() => {
        field.onBlur();
        onLeave?.(String(field.value ?? ''));
      }}
    />
  );
}

const CENT = 0.01;

/** A number as it is typed; the contract says what holds. */
export const NumberField = ({ min, step, ...rest }: TextProps & { min: number; step: number }) => (
  <TextField
    {...rest}
    shown={step === CENT ? inCents : plain}
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

/** At the foot of a form. */
export const FormActs = ({ cancelTo, ...submit }: { label: string; busyLabel: string; cancelTo: string }) => (
  <div className="acts form-acts">
    <SubmitButton {...submit} />
    <Button component={ConsoleLink} to={cancelTo} size="small">
      Cancel
    </Button>
    <KeptNote />
  </div>
);
