import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSession } from '../../data/browser-session.js';
import { clashesOf, editedFields, type Overtaken, type SaveClash, type Values, type Words } from './clashes.js';
import { LineDifference, WordDifference } from './Difference.js';

interface Props {
  input: new () => object;
  words: Words;
  overtaken: Overtaken | null;
  /** The form now edits the current record. */
  onChosen: () => void;
}

const labelOf = (name: string) =>
  name
    .replace(/_(url|ids)$/, '')
    .replace(/_/g, ' ')
    .replace(/^./, (first) => first.toUpperCase());

/** Two edits of one record: what the other changed, and the choice for each field or for all. Nothing typed is lost. */
export function Conflict({ input, words, overtaken, onChosen }: Props) {
  const { reset, setValue, setFocus, getValues } = useFormContext();
  const [typed, setTyped] = useState<Values | null>(null);
  const fill = (values: Values, names: readonly string[]) => {
    for (const name of names) setValue(name, values[name], { shouldDirty: true });
  };
  /** The current record, with the form's values of these fields. */
  const choose = (names: readonly string[], loses: boolean) => {
    const mine = { ...getValues() };
    reset(overtaken?.current);
    fill(mine, names);
    setTyped(loses ? mine : null);
    onChosen();
    // What was pressed is gone with the choice.
    requestAnimationFrame(() => setFocus(editedFields(input)[0]!));
  };
  if (!overtaken) {
    return (
      typed && (
        <section className="conflict" aria-label="Kept">
          <p>What you had typed is still here.</p>
          <Button
            size="small"
            onClick={() => {
              fill(typed, editedFields(input));
              setTyped(null);
            }}
          >
            Bring mine back
          </Button>
        </section>
      )
    );
  }
  return <Choice input={input} words={words} overtaken={overtaken} onChoose={choose} />;
}

type Side = 'mine' | 'theirs';
interface ChoiceProps extends Omit<Props, 'overtaken' | 'onChosen'> {
  overtaken: Overtaken;
  onChoose: (mine: readonly string[], loses: boolean) => void;
}

function Choice({ input, words, overtaken, onChoose }: ChoiceProps) {
  const { user } = useSession();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const clashes = clashesOf(input, words, overtaken);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = ({ name, typed }: SaveClash): Side => chosen[name] ?? (typed ? 'mine' : 'theirs');
  const theirs = clashes.filter((clash) => sideOf(clash) === 'theirs').map(({ name }) => name);
  const all = editedFields(input);
  const isOwn = user !== null && overtaken.current['author_id'] === user.id;
  return (
    <section ref={place} tabIndex={-1} className="conflict" aria-label="Changed by another save">
      <h2>{isOwn ? 'You saved this elsewhere while you were editing' : 'Somebody else saved this while you were editing'}</h2>
      <p>Nothing you typed is lost. {isOwn ? 'Your other save' : 'Their save'} changed:</p>
      {clashes.map((clash) => (
        <ClashedField
          key={clash.name}
          clash={clash}
          words={words}
          overtaken={overtaken}
          side={sideOf(clash)}
          onSide={(side) => setChosen({ ...chosen, [clash.name]: side })}
        />
      ))}
      <div className="acts">
        <Button
          size="small"
          onClick={() =>
            onChoose(
              all.filter((name) => !theirs.includes(name)),
              clashes.some((clash) => clash.typed && theirs.includes(clash.name)),
            )
          }
        >
          Merge
        </Button>
        <Button size="small" onClick={() => onChoose(all, false)}>
          Keep mine
        </Button>
        <Button size="small" onClick={() => onChoose([], true)}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

interface FieldProps {
  clash: SaveClash;
  words: Words;
  overtaken: Overtaken;
  side: Side;
  onSide: (side: Side) => void;
}

function ClashedField({ clash: { name, typed }, words, overtaken: { opened, mine, current }, side, onSide }: FieldProps) {
  const [then, here, now] = [opened, mine, current].map((values) => words(name, values[name])) as [string, string, string];
  const choice = (value: Side, label: string, text: string) => (
    <div className="clash-side">
      <label>
        <input type="radio" name={`side-of-${name}`} checked={side === value} onChange={() => onSide(value)} />
        {label}
      </label>
      {text === then ? <p className="clash-same">As it was opened</p> : <Difference before={then} after={text} />}
    </div>
  );
  return (
    <fieldset className="clash">
      <legend>{labelOf(name)}</legend>
      {choice('theirs', 'Use theirs', now)}
      {choice('mine', typed ? 'Use mine' : 'Leave as it was', here)}
    </fieldset>
  );
}

const Difference = (texts: { before: string; after: string }) =>
  /\n/.test(texts.before + texts.after) ? <LineDifference {...texts} /> : <WordDifference {...texts} />;
