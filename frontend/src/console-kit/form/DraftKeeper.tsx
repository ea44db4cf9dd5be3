import { tableDate } from '@guildhall/contracts/formats';
import Button from '@mui/material/Button';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { drafts, type Kept } from '../../data/drafts.js';
import { editedFields, plainWords, type Values } from './clashes.js';

interface Props {
  input: new () => object;
  slot: string;
  /** Saved or left on purpose: nothing is kept until more is typed. */
  settled: RefObject<boolean>;
  /** What the form began with: the record, or the values of a new one. */
  opened: object;
  /** Hears when something was kept; null once nothing is left to save. */
  onKept: (at: string | null) => void;
  /** The form now edits the record as it was when the draft was begun. */
  onRestored: (opened: Values) => void;
}

const PAUSE_MS = 400;
/** What a draft needs to know of the record it changes. */
const BASE = ['version', 'author_id'];

const pick = (from: object, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, (from as Values)[name]]] : [])));

/** Keeps what is typed until it is saved, and offers what was left over from another time. */
export function DraftKeeper({ input, slot, settled, opened, onKept, onRestored }: Props) {
  const { reset, setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const names = editedFields(input);
  const dirty = useRef(false);
  dirty.current = Object.keys(dirtyFields).length > 0;
  const base = useRef<{ of: object; opened: Values } | null>(null);
  if (base.current?.of !== opened) base.current = { of: opened, opened: pick(opened, [...names, ...BASE]) };
  const [left, setLeft] = useState<Kept[]>(() => {
    const current = (opened as Values) ?? {};
    const isSaved = ({ values }: Kept) =>
      names.every((name) => !(name in values) || plainWords(name, values[name]) === plainWords(name, current[name]));
    return drafts.others(slot).filter((kept) => !isSaved(kept));
  });

  const typed = useCallback(() => pick(getValues(), editedFields(input)), [getValues, input]);
  const keep = useCallback(() => {
    if (settled.current) return;
    if (dirty.current) onKept(drafts.keep(slot, typed(), base.current?.opened ?? {}).at);
    else {
      drafts.drop(slot);
      onKept(null);
    }
  }, [slot, typed, settled, onKept]);

  useKeeping(slot, keep, settled);

  const [offered] = left;
  if (!offered) return null;
  const restore = () => {
    // What was in the form is kept in place of the draft, and can be restored in turn.
    const [first, ...others] = left;
    const instead = dirty.current ? drafts.keep(offered.key, typed(), base.current?.opened ?? {}) : null;
    if (!instead) drafts.drop(offered.key);
    setLeft(instead ? [instead, ...others] : others);
    drafts.keep(slot, offered.values, offered.opened);
    base.current = { of: opened, opened: first?.opened ?? {} };
    reset({ ...opened, ...offered.opened });
    for (const name of names) if (name in offered.values) setValue(name, offered.values[name], { shouldDirty: true });
    onRestored({ ...opened, ...offered.opened });
  };
  const discard = () => {
    drafts.drop(offered.key);
    setLeft(left.slice(1));
  };
  const isOlder = offered.opened['version'] !== (opened as Values)['version'];
  return <DraftOffer at={offered.at} isOlder={isOlder} onRestore={restore} onDiscard={discard} />;
}

/** Keeps a moment after each change, when the page is left, and when the form goes. */
function useKeeping(slot: string, keep: () => void, settled: RefObject<boolean>): void {
  const { subscribe } = useFormContext();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        settled.current = false;
        clearTimeout(timer);
        timer = setTimeout(keep, PAUSE_MS);
      },
    });
    // Removed from another tab, where the person logged out: it is not kept again until more is typed.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === slot && newValue === null) settled.current = true;
    };
    addEventListener('pagehide', keep);
    addEventListener('storage', onStorage);
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener('pagehide', keep);
      removeEventListener('storage', onStorage);
      keep();
    };
  }, [keep, subscribe, settled, slot]);
}

interface OfferProps {
  /** When the draft was typed. */
  at: string;
  /** The record has been saved since. */
  isOlder: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

const DraftOffer = ({ at, isOlder, onRestore, onDiscard }: OfferProps) => (
  <section className="draft-offer" aria-label="Draft">
    <p>
      You typed something here that was not saved.
      {isOlder && ' It has been saved since then. Where both changed the same field, you choose when you save.'}
    </p>
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
