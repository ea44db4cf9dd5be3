import { useSyncExternalStore } from 'react';
import { hearAnswers } from '../data/api.js';

/** Where answers on the present page may lack what this person wrote (OP-04): paths without their queries. */
const behind = new Set<string>();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** Keeps what an answer says, until the same is answered again; another page or filter of a list is the same. */
export function noteCatchingUp(path: string, catchingUp: boolean): void {
  const [place = ''] = path.split('?');
  if (catchingUp) behind.add(place);
  else behind.delete(place);
  announce();
}

hearAnswers(noteCatchingUp);

/** Another page shows other answers. */
export function forgetCatchingUp(): void {
  behind.clear();
  announce();
}

export const isCatchingUp = () => behind.size > 0;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useCatchingUp = () => useSyncExternalStore(subscribe, isCatchingUp, () => false);
