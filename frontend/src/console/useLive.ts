import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain, hear } from '../shell/live.js';

/** Which lists are made of which read model, where the names differ. */
const LISTS: Record<string, string[]> = {
  reviews: ['reviews', 'talents', 'products'],
  services: ['services', 'talents'],
  products: ['products', 'talents'],
};
const SETTLE_MS = 100;

/**
 * Follows the live channel: what another session changed appears in open lists without a reload. Records that stand in
 * a form are left alone.
 */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const moved = new Set<string>();
    let everything = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      const [names, all] = [new Set(moved), everything];
      timer = undefined;
      moved.clear();
      everything = false;
      askAgain(queries, ([resource, kind]) => kind !== 'getOne' && (all || names.has(String(resource))));
    };
    const soon = () => {
      timer ??= setTimeout(refresh, SETTLE_MS);
    };
    const onMoved = (projection: string) => {
      for (const name of LISTS[projection] ?? [projection]) moved.add(name);
      soon();
    };
    const onUnsure = () => {
      everything = true;
      soon();
    };
    const stop = hear(onMoved, onUnsure);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}
