import { useEffect, useRef, useState } from 'react';
import { useSession } from '../data/browser-session.js';
import { draftSlot, drafts, type Kept } from '../data/drafts.js';
import { carriedOver, type Edited, isChanged, type Typed } from '../data/edits.js';

const PAUSE_MS = 400;

interface Options<T extends Typed> {
  /** Whose form it is: a resource and one of its records. */
  place: readonly [resource: string, record: string];
  values: T;
  base: Edited<T>;
}

/** Keeps what is typed into a form until it is saved, and holds what was left over from another time. */
export function useDraft<T extends Typed>({ place: [resource, record], values, base }: Options<T>) {
  const person = useSession().user?.id ?? null;
  const [slot] = useState(() => person && draftSlot(person, resource, record, crypto.randomUUID()));
  const [left, setLeft] = useState<Kept[]>(() =>
    slot ? drafts.others(slot).filter((kept) => isChanged(base.values, broughtBack(kept, base.values).values)) : [],
  );
  const latest = useRef({ values, base });
  latest.current = { values, base };
  // Saved, left on purpose, or removed by another tab at log-out: nothing is kept until more is typed.
  const settled = useRef(false);
  const [keep] = useState(() => () => {
    const { values, base } = latest.current;
    if (!slot || settled.current) return;
    if (isChanged(base.values, values)) drafts.keep(slot, values, { ...base.values });
    else drafts.drop(slot);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is typed that starts the clock
  useEffect(() => {
    settled.current = false;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, keep]);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === slot && newValue === null) settled.current = true;
    };
    addEventListener('pagehide', keep);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('storage', onStorage);
      keep();
    };
  }, [slot, keep]);

  const [offered, ...others] = left;
  return {
    offered,
    settle: () => {
      settled.current = true;
      if (slot) drafts.drop(slot);
    },
    /** What the offered draft makes of the record as it is now. What was typed instead changes places with it. */
    take: () => {
      if (!offered) return null;
      const instead = isChanged(base.values, values) ? drafts.keep(offered.key, values, { ...base.values }) : null;
      if (!instead) drafts.drop(offered.key);
      setLeft(instead ? [instead, ...others] : others);
      const found = broughtBack<T>(offered, base.values);
      if (slot) drafts.keep(slot, found.values, { ...base.values });
      return found;
    },
    discard: () => {
      if (offered) drafts.drop(offered.key);
      setLeft(others);
    },
  };
}

const broughtBack = <T extends Typed>({ opened, values }: Kept, current: T) => {
  const names = Object.keys(current);
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, name in from ? from[name] : current[name]])) as T;
  return carriedOver(pick(opened), pick(values), current);
};
