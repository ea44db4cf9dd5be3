import { useEffect, useRef } from 'react';

type Asker = () => Promise<boolean>;
const askers = new Set<Asker>();
let steps = 0;

/** Whether nothing is left behind unsaved, or the person said to leave it. */
export async function mayLeave(): Promise<boolean> {
  for (const asks of [...askers]) if (!(await asks())) return false;
  return true;
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

/** Is asked by whoever wants to leave otherwise than by a link. */
export function useAsker(asks: Asker | null): void {
  const latest = useRef(asks);
  latest.current = asks;
  useEffect(() => {
    const asker = () => latest.current?.() ?? Promise.resolve(true);
    askers.add(asker);
    return () => {
      askers.delete(asker);
    };
  }, []);
}

/** While it is held, a page is not closed or loaded anew without the browser asking first. */
export function useHeldPage(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFreeStep()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [held]);
}
