import { type ComponentProps, useState } from 'react';
import { Field } from '../design/Field.js';

const EYE =
  'M1.5 10S5 4 10 4s8.500 6 8.500 6-3.500 6-8.500 6-8.500-6-8.500-6zM12.500 10a2.500 2.500 0 1 1-5 0a2.500 2.500 0 1 1 5 0z';
const CROSSED = `${EYE}M3 17L17 3`;

/** A field whose characters can be shown. The button's name avoids the field's own, so that the two stay apart by name. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <button
          type="button"
          className="eye"
          aria-label={shown ? 'Hide characters' : 'Show characters'}
          onClick={() => setShown(!shown)}
        >
          <svg className="icon" viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
            <path d={shown ? CROSSED : EYE} />
          </svg>
        </button>
      }
    />
  );
}
