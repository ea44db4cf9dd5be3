import { useRef, useState } from 'react';
import { useSession } from '../../data/browser-session.js';
import { fieldErrorsOf, httpStatusOf, overtakerOf } from '../data-provider.js';
import { type Overtaken, settledBy, type Values, type Words } from './clashes.js';

interface Options {
  input: new () => object;
  words: Words;
  /** The record as the form opened it. */
  record?: object;
  save: (values: Values) => Promise<void>;
  onFailed: (error: unknown) => void;
  stays: boolean;
}
const ATTEMPTS = 3;

/**
 * Saves a form's values. Another save that came between is settled where nobody needs to be asked; otherwise `overtaken`
 * holds the three sides of it until somebody has chosen.
 */
export function useSaving({ input, words, record, save, onFailed, stays }: Options) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [edit, setEdit] = useState<{ of?: object; opened?: Values; overtaken?: Overtaken | null }>({});
  const sent = useRef<Values | null>(null);
  // A record that was loaded or saved again is a new edit.
  const { opened = (record ?? {}) as Values, overtaken = null } = edit.of === record ? edit : {};

  const settled = async (values: Values) => {
    let mine = values;
    for (let attempt = 1; ; attempt++) {
      try {
        return await save(mine);
      } catch (error) {
        const current = overtakerOf(error);
        const found = current && { opened, mine, current };
        if (httpStatusOf(error) === 0) sent.current = mine;
        const next = found && settledBy(input, words, found, { person: user?.id ?? null, sent: sent.current });
        if (!next || attempt === ATTEMPTS) {
          setEdit({ of: record, opened, overtaken: found });
          throw error;
        }
        mine = next;
      }
    }
  };
  const submit = async (values: Values) => {
    setBusy(true);
    try {
      await settled(values);
      if (stays) setBusy(false);
    } catch (error) {
      setBusy(false);
      console.warn('The form could not be saved', error);
      onFailed(error);
      return fieldErrorsOf(error);
    }
  };
  /** From now on the edit is one of the current record. */
  const adopt = () => overtaken && setEdit({ of: record, opened: overtaken.current });
  /** From now on the edit is one of the record as it once stood. */
  const reopen = (then: Values) => setEdit({ of: record, opened: then });
  return { busy, submit, overtaken, adopt, reopen };
}
