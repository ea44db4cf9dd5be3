import { useEffect, useState } from 'react';
import { ApiError } from '../data/api.js';
import { carriedOver, changedFields, type Edited, type FieldClash, isChanged, type Typed } from '../data/edits.js';
import { useForm } from './form.js';
import { useLeaveGuard } from './leave-guard.js';
import { useDraft } from './useDraft.js';

const ATTEMPTS = 3;

interface Options<T extends Typed> {
  /** The record as it is known now. A form that was touched keeps the one it began with. */
  record: Edited<T>;
  /** Where drafts are kept: a resource and one of its records. */
  place: readonly [resource: string, record: string];
  /** Loads the contract's class of what is sent for a new record or an existing one. */
  input: (isNew: boolean) => Promise<new () => object>;
  /** Typed fields as the API takes them; left out: as they are typed. */
  inputOf?: (typed: Partial<T>) => object;
  /** Saves, and answers the record as it is then. */
  save: (body: object, key: string, isNew: boolean) => Promise<Edited<T>>;
  /** The record in the way of a save, where that is why it was refused; else null. */
  inTheWay: (error: unknown) => Promise<Edited<T> | null>;
  /** Says that it is saved. */
  onSaved: () => void;
  /** Says what failed; what was typed is kept. */
  onFailed: (error: unknown) => void;
}

/** The record that a stale edit (412) was refused with. */
export const currentOf = <R>(error: unknown): R | null =>
  error instanceof ApiError && error.status === 412 ? ((error.problem.current as R | undefined) ?? null) : null;

/**
 * A form over a record that may be saved elsewhere at the same time. Only what the person changed is sent, with the
 * version the form began with. Changes of other fields are settled by themselves; where both changed a field, `clashes`
 * holds both values until the next save, and the form what was typed.
 */
export function useEdit<T extends Typed>({ record, place, input, inputOf, save, inTheWay, onSaved, onFailed }: Options<T>) {
  const [base, setBase] = useState(record);
  const [clashes, setClashes] = useState<FieldClash<T>[]>([]);

  const bodyOf = (values: T, from: Edited<T>): object => {
    const convert = inputOf ?? ((typed: Partial<T>) => typed);
    return from.version === null ? convert(values) : { ...convert(changedFields(from.values, values)), version: from.version };
  };
  const submit = async (first: object, firstKey: string, typed: T) => {
    let [body, key, from, mine] = [first, firstKey, base, typed];
    for (let attempt = 1; ; attempt++) {
      try {
        const saved = await save(body, key, from.version === null);
        draft.settle();
        setBase(saved);
        setClashes([]);
        // What was typed while it was being saved stays.
        form.change((now) => carriedOver(mine, now, saved.values).values);
        return onSaved();
      } catch (error) {
        const current = await inTheWay(error);
        if (current) {
          const before = from.values;
          const found = carriedOver(before, mine, current.values);
          form.change((now) => carriedOver(before, now, current.values).values);
          setBase(current);
          setClashes(found.clashes);
          [from, mine, key] = [current, found.values, crypto.randomUUID()];
          body = bodyOf(mine, from);
          if (found.clashes.length === 0 && attempt < ATTEMPTS) continue;
        }
        onFailed(error);
        throw error;
      }
    }
  };
  const form = useForm<T>({
    initial: record.values,
    input: () => input(base.version === null),
    sends: (values) => bodyOf(values, base),
    submit,
  });
  const { values, busy, change } = form;
  const isDirty = isChanged(base.values, values);

  // Until it is touched, the form shows the record as it is saved elsewhere.
  const isOlder = record.version !== null && (base.version === null || record.version > base.version);
  useEffect(() => {
    if (!isOlder || isDirty || busy) return;
    setBase(record);
    change(record.values);
  }, [isOlder, isDirty, busy, record, change]);

  const draft = useDraft({ place, values, base });
  /** What was typed is left on purpose. */
  const discard = () => {
    form.reset(base.values);
    setClashes([]);
    draft.settle();
  };
  useLeaveGuard({ isDirty, busy, discard });
  return {
    ...form,
    isDirty,
    discard,
    clashes,
    /** Puts one side of a clash into the form. */
    choose: ({ name, mine, theirs }: FieldClash<T>, side: 'mine' | 'theirs') => form.set(name, side === 'mine' ? mine : theirs),
    offered: draft.offered,
    restore: () => {
      const found = draft.take();
      if (!found) return;
      change(found.values);
      setClashes(found.clashes);
    },
    discardDraft: draft.discard,
  };
}
