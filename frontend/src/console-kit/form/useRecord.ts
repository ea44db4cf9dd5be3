import { type RaRecord, useGetOne } from 'react-admin';

/**
 * One record as the server has it now, for a form: never the shorter copy that a list left in the cache, and not
 * fetched again while somebody types.
 */
export function useRecord<T extends RaRecord>(resource: string, id: string) {
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<T>(
    resource,
    { id, meta: { whole: true } },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 },
  );
  return {
    record: isFetchedAfterMount && !error ? data : undefined,
    error: isFetchedAfterMount ? (error as unknown) : null,
    retry: () => void refetch(),
  };
}
