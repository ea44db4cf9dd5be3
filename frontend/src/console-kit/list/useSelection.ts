import { useState } from 'react';
import type { Identifier } from 'react-admin';

/** Records that somebody ticked, over all pages of a list. */
export function useSelection<T extends { id: Identifier }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<Identifier, T>>(new Map());
  const has = (item: T) => chosen.has(item.id);
  const change = (items: readonly T[], on: boolean) => {
    const next = new Map(chosen);
    for (const item of items) on ? next.set(item.id, item) : next.delete(item.id);
    setChosen(next);
  };
  return {
    items: [...chosen.values()],
    has,
    change,
    keep: (items: readonly T[]) => setChosen(new Map(items.map((item) => [item.id, item]))),
  };
}
export type Selection<T extends { id: Identifier }> = ReturnType<typeof useSelection<T>>;
