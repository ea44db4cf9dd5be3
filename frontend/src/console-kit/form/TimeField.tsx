import { useInput } from 'react-admin';
import { Field } from '../../design/Field.js';

interface Props {
  source: string;
  label: string;
  hint: string;
}
const two = (number: number) => String(number).padStart(2, '0');
/** A moment (ISO 8601) as the clock on the wall shows it here. */
function wallTime(iso: string): string {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A moment of the form around it: chosen in the zone of who chooses, kept in UTC. */
export function TimeField({ source, label, hint }: Props) {
  const { field, fieldState } = useInput({ source, parse: (value: string) => value });
  return (
    <Field
      name={source}
      label={label}
      type="datetime-local"
      inputRef={field.ref}
      value={field.value ? wallTime(field.value) : ''}
      error={fieldState.error?.message}
      hint={`${hint} Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
      onChange={(value) => field.onChange(value && new Date(value).toISOString())}
      onBlur={() => field.onBlur()}
    />
  );
}
