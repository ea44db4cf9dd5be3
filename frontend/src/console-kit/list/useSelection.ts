import { useEffect, useRef } from 'react';
import { type Identifier, type RaRecord, useGetList, useListContext } from 'react-admin';

/** As many ids as the API takes in one filter. */
const MOST = 100;

/** The records that somebody selected, over all pages of a list. What somebody else deleted is no longer selected. */
export function useSelection<T extends RaRecord>(): T[] {
  const { resource, filter, data = [], selectedIds, onSelect } = useListContext<T>();
  const seen = useRef(new Map<Identifier, T>());
  for (const item of data) seen.current.set(item.id, item);
  const away = selectedIds.filter((id) => !data.some((item) => item.id === id)).slice(0, MOST);
  const { data: left } = useGetList<T>(
    resource,
    { filter: { ...filter, id: away }, pagination: { page: 1, perPage: MOST } },
    { enabled: away.length > 0 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, which names what was asked for
  useEffect(() => {
    const gone = left ? away.filter((id) => !left.some((item) => item.id === id)) : [];
    if (gone.length > 0) onSelect(selectedIds.filter((id) => !gone.includes(id)));
  }, [left]);
  return selectedIds.flatMap((id) => seen.current.get(id) ?? []);
}
