import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const nothingChanges = () => () => {};

/** Where a page's back link leads: to the list that the person came from, or to the list as a whole. */
export function useBack(list: string): string {
  const from = (useLocation().state as { from?: string } | null)?.from;
  const here = from?.split('?')[0] === list ? from : list;
  return useSyncExternalStore(
    nothingChanges,
    () => here,
    () => list,
  );
}
