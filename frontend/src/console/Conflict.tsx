import { fieldsOf } from '@guildhall/contracts/fields';
import Button from '@mui/material/Button';
import type { Values } from './ConsoleForm.js';

interface Props {
  input: new () => object;
  /** The record as it was when the form was opened. */
  opened: Values;
  /** The record as it stands. */
  current: Values;
  onTheirs: () => void;
  onMine: () => void;
}

const words = (name: string) =>
  name
    .replace(/_(url|ids)$/, '')
    .replace(/_/g, ' ')
    .replace(/^./, (first) => first.toUpperCase());
const shown = (value: unknown) => {
  const text = Array.isArray(value) ? `${value.length} chosen` : String(value ?? '').trim();
  return text.length > 120 ? `${text.slice(0, 120)}…` : text || 'empty';
};

/** Names of the fields that another save changed meanwhile. */
export const changedFields = (input: new () => object, opened: Values, current: Values): string[] =>
  [...fieldsOf(input).keys()].filter(
    (name) => name in current && name !== 'version' && JSON.stringify(opened[name]) !== JSON.stringify(current[name]),
  );

/** Two edits of one record: what the other changed, and the choice between theirs and what stands in the form. */
export function Conflict({ input, opened, current, onTheirs, onMine }: Props) {
  const changed = changedFields(input, opened, current);
  return (
    <section className="conflict" aria-label="Changed meanwhile">
      <h2>Somebody else saved this while you were editing</h2>
      <p>Nothing you typed is lost. This is what they changed:</p>
      <dl>
        {changed.map((name) => (
          <div key={name}>
            <dt>{words(name)}</dt>
            <dd>
              <del>{shown(opened[name])}</del> <ins>{shown(current[name])}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <Button size="small" onClick={onMine}>
          Keep mine
        </Button>
        <Button size="small" onClick={onTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
