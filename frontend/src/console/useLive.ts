import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain, hear, settled } from '../data/live.js';
import { isAnyChanged } from '../data/reads.js';

const SETTLE_MS = 100;

/**
 * Follows the live channel: what another session changed appears in open lists without a reload. Records that
 * a form holds are left alone.
 */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const changes = settled((message) => {
      askAgain(
        queries,
        ({ queryKey: [resource, kind], state }) =>
          kind !== 'getOne' && (message === null || isAnyChanged(String(resource), state.data, message)),
      );
    }, SETTLE_MS);
    const stop = hear(changes.moved, changes.unsure);
    return () => {
      changes.stop();
      stop();
    };
  }, [queries]);
}
