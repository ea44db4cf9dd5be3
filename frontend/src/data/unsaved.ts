import { useEffect, useRef, useSyncExternalStore } from 'react';

type Asker = () => Promise<boolean>;
const askers = new Set<Asker>();
const holders = new Set<object>();
const listeners = new Set<() => void>();
let steps = 0;

/** Whether nothing is left behind unsaved, or the person said to leave it. */
export async function mayLeave(): Promise<boolean> {
  for (const asks of [...askers]) if (!(await asks())) return false;
  return true;
}

/** Is asked before the page is left otherwise than by a link. @returns what ends that */
export function addAsker(asker: Asker): () => void {
  askers.add(asker);
  return () => {
    askers.delete(asker);
  };
}

/** A step that the page takes by itself, after a save or to where somebody belongs: nobody is asked. */
export function stepFreely(step: () => void): void {
  steps += 1;
  step();
  steps -= 1;
}
export const isFreeStep = () => steps > 0;

/** As `stepFreely`, for a step that loads another page. */
export function leaveFreely(step: () => void): void {
  steps += 1;
  step();
}

/** As `stepFreely`, for work after which the page leaves, or not. */
export async function workFreely<T>(work: () => Promise<T>): Promise<T> {
  steps += 1;
  try {
    return await work();
  } finally {
    steps -= 1;
  }
}

/** As `addAsker`, for as long as the component is there. Null asks nothing. */
export function useAsker(asks: Asker | null): void {
  const latest = useRef(asks);
  latest.current = asks;
  useEffect(() => addAsker(() => latest.current?.() ?? Promise.resolve(true)), []);
}

/** While it is held, a page is not closed or loaded again without the browser asking first. */
export function useHeldPage(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const holder = {};
    holders.add(holder);
    for (const listener of listeners) listener();
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFreeStep()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      holders.delete(holder);
      for (const listener of listeners) listener();
    };
  }, [held]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Whether this page has unsaved words, as React state. */
export const useIsHeld = () =>
  useSyncExternalStore(
    subscribe,
    () => holders.size > 0,
    () => false,
  );
