import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain, hear } from '../data/live.js';
import { isAnyMadeFrom } from '../data/reads.js';

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
      const [names, all] = [[...moved], everything];
      timer = undefined;
      moved.clear();
      everything = false;
      askAgain(queries, ([resource, kind]) => kind !== 'getOne' && (all || isAnyMadeFrom(String(resource), ...names)));
    };
    const soon = () => {
      timer ??= setTimeout(refresh, SETTLE_MS);
    };
    const onMoved = (projection: string) => {
      moved.add(projection);
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
