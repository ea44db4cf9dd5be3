import type { LiveMessage } from '@guildhall/contracts/live';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCatchingUp } from '../console-kit/catching-up.js';
import { askAgain, hear, isFirstOnItsWay, settled } from '../data/live.js';
import { isAnyChanged } from '../data/reads.js';

const SETTLE_MS = 100;

/** Whether what a query shows may be old after a move, after any where there is no message. A form keeps the record it opened. */
export function mayBeOld(query: Query, message: LiveMessage | null): boolean {
  const [resource, kind] = query.queryKey;
  if (kind === 'getOne') return false;
  return message === null || isFirstOnItsWay(query) || isAnyChanged(String(resource), query.state.data, message);
}

/**
 * Follows the live channel: what another session changed appears in open lists without a reload. While a list is behind, each
 * move asks for all of them again.
 */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const changes = settled(
      (message) => askAgain(queries, (query) => mayBeOld(query, isCatchingUp() ? null : message)),
      SETTLE_MS,
    );
    // The first connection says what moved since the page began.
    const stop = hear(changes.moved, (again) => again && changes.unsure());
    return () => {
      changes.stop();
      stop();
    };
  }, [queries]);
}
