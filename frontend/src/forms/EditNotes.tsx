import { tableDate } from '@guildhall/contracts/formats';
import { useEffect, useRef } from 'react';
import type { FieldClash, Typed } from '../data/edits.js';
import { Button } from '../design/Button.js';
import type { useEdit } from './useEdit.js';

interface Props<T extends Typed> {
  form: Pick<ReturnType<typeof useEdit<T>>, 'offered' | 'restore' | 'discardDraft' | 'clashes' | 'choose' | 'values'>;
  /** The fields as the form calls them. */
  labels: Record<keyof T & string, string>;
  /** A field's value as people read it. */
  words?: (name: keyof T & string, value: T[keyof T]) => string;
}

/** Above the fields: a draft from another time, and what another save changed in the same fields. */
export function EditNotes<T extends Typed>({ form, ...rest }: Props<T>) {
  return (
    <>
      {form.offered && <DraftOffer at={form.offered.at} onRestore={form.restore} onDiscard={form.discardDraft} />}
      {form.clashes.length > 0 && <EditConflict form={form} {...rest} />}
    </>
  );
}

/** Beside a form's button, so that nobody takes another form's save for this one's. */
export const NotSaved = ({ form }: { form: { isDirty: boolean; busy: boolean } }) => (
  <span className="not-saved" role="status">
    {form.isDirty && !form.busy && 'Not saved'}
  </span>
);

interface OfferProps {
  at: string;
  onRestore: () => void;
  onDiscard: () => void;
}
const DraftOffer = ({ at, onRestore, onDiscard }: OfferProps) => (
  <section className="draft-offer" aria-label="Draft">
    <p>You typed something here that was not saved.</p>
    <div className="acts">
      <Button size="small" onClick={onRestore}>
        Restore your draft of {tableDate(at)}
      </Button>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </section>
);

function EditConflict<T extends Typed>({ form, labels, words = (_, value) => String(value) }: Props<T>) {
  const place = useRef<HTMLElement>(null);
  const { clashes } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is shown where it is
  useEffect(() => place.current?.focus(), [clashes]);
  return (
    <section ref={place} tabIndex={-1} className="conflict" aria-label="Changed elsewhere">
      <h2>You saved this elsewhere while you were editing</h2>
      <p>Nothing you typed is lost. Choose what each field keeps, then save again.</p>
      {clashes.map((clash) => (
        <fieldset key={clash.name} className="clash">
          <legend>{labels[clash.name]}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <Side key={side} side={side} clash={clash} form={form} text={words(clash.name, clash[side])} />
          ))}
        </fieldset>
      ))}
    </section>
  );
}

const SIDES = { mine: 'Keep what you typed here', theirs: 'Use what was saved elsewhere' };
interface SideProps<T extends Typed> {
  side: 'mine' | 'theirs';
  clash: FieldClash<T>;
  form: Props<T>['form'];
  text: string;
}
const Side = <T extends Typed>({ side, clash, form, text }: SideProps<T>) => (
  <div className="clash-side">
    <label>
      <input
        type="radio"
        name={`side-of-${clash.name}`}
        checked={form.values[clash.name] === clash[side]}
        onChange={() => form.choose(clash, side)}
      />
      {SIDES[side]}
    </label>
    <p className={`clash-value ${text === '' ? 'clash-same' : ''}`}>{text || 'Empty'}</p>
  </div>
);
