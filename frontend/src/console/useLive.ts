import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Which lists are made of which read model, where the names differ. */
const LISTS: Record<string, string[]> = {
  reviews: ['talents', 'products'],
  services: ['services', 'talents'],
  products: ['products', 'talents'],
};

/**
 * Follows the live channel: what another session changed appears in open lists without a reload. Records that stand in
 * a form are left alone. A lost channel is opened again after 1, 2, 5, then every 10 s (CO-04).
 */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lost = 0;
    const refresh = (names: string[] | null) =>
      void queries.invalidateQueries({
        predicate: ({ queryKey: [resource, kind] }) => kind !== 'getOne' && (names === null || names.includes(String(resource))),
      });
    const open = () => {
      source = new EventSource('/api/live');
      source.addEventListener('open', () => {
        // What moved while nobody listened is unknown.
        if (lost > 0) refresh(null);
        lost = 0;
      });
      source.addEventListener('moved', ({ data }: MessageEvent<string>) => refresh(LISTS[data] ?? [data]));
      source.addEventListener('error', () => {
        source?.close();
        const steps = DURATIONS_MS.reconnect;
        timer = setTimeout(open, steps[Math.min(lost, steps.length - 1)]);
        lost += 1;
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source?.close();
    };
  }, [queries]);
}
