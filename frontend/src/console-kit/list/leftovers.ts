import { useSyncExternalStore } from 'react';

/** What could not be done to some of many, for a person who has left the list. */
export interface Leftover {
  heading: string;
  failures: { title: string; reason: string }[];
}

let left: readonly Leftover[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly Leftover[]) => {
  left = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const leaveBehind = (leftover: Leftover): void => set([...left, leftover]);
export const putAway = (leftover: Leftover): void => set(left.filter((each) => each !== leftover));
export const useLeftovers = () => useSyncExternalStore(subscribe, () => left);
