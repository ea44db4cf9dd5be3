import { useEffect, useState } from 'react';
import { type Identifier, type RaRecord, useGetList } from 'react-admin';

/** As many ids as the API takes in one filter. */
const MOST = 100;

interface Of<T extends RaRecord> {
  resource: string;
  fixed?: object | undefined;
  /** The page that is shown. */
  items: readonly T[] | undefined;
}

/** Records that somebody ticked, over all pages of a list. What somebody else deleted is selected no more. */
export function useSelection<T extends RaRecord>({ resource, fixed, items = [] }: Of<T>) {
  const [chosen, setChosen] = useState<ReadonlyMap<Identifier, T>>(new Map());
  const has = (item: T) => chosen.has(item.id);
  const change = (changed: readonly T[], on: boolean) => {
    const next = new Map(chosen);
    for (const item of changed) on ? next.set(item.id, item) : next.delete(item.id);
    setChosen(next);
  };
  const shown = new Set(items.map(({ id }) => id));
  const away = [...chosen.keys()].filter((id) => !shown.has(id)).slice(0, MOST);
  const { data: left } = useGetList<T>(
    resource,
    { filter: { ...fixed, id: away }, pagination: { page: 1, perPage: MOST } },
    { enabled: away.length > 0 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, which names what was asked for
  useEffect(() => {
    const gone = left ? away.filter((id) => !left.some((item) => item.id === id)) : [];
    if (gone.length > 0) setChosen(new Map([...chosen].filter(([id]) => !gone.includes(id))));
  }, [left]);
  return {
    items: [...chosen.values()],
    has,
    change,
    keep: (kept: readonly T[]) => setChosen(new Map(kept.map((item) => [item.id, item]))),
  };
}
export type Selection<T extends RaRecord> = ReturnType<typeof useSelection<T>>;
