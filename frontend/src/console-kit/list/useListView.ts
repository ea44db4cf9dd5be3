import { useState } from 'react';
import { useSession } from '../../data/browser-session.js';
import type { Column } from './columns.js';

const keyOf = (person: string, list: string) => `guildhall:list:${person}:${list}`;

interface Stored {
  shown?: string[];
  view?: 'cards' | 'table';
}

function stored(key: string): Stored {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
}

/** How this person likes to see this list, kept in this browser. The first column is always shown. */
export function useListView<T>(list: string, columns: readonly Column<T>[]) {
  const person = useSession().user?.id ?? '';
  const key = keyOf(person, list);
  const [view, setView] = useState(() => ({ key, ...stored(key) }));
  const now: Stored = view.key === key ? view : stored(key);
  const set = (next: Stored) => {
    setView({ key, ...next });
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the view lives as long as its page.
    }
  };
  const isShown = (column: Column<T>) =>
    column === columns[0] || (Array.isArray(now.shown) ? now.shown.includes(column.name) : !column.extra);
  const shown = columns.filter(isShown);
  return {
    shown,
    isShown,
    toggle: (column: Column<T>) => {
      const next = columns.filter((each) => (each === column ? !isShown(each) : isShown(each)));
      set({ view: now.view, shown: next.map(({ name }) => name) });
    },
    view: now.view ?? 'cards',
    setView: (view: 'cards' | 'table') => set({ shown: now.shown, view }),
  };
}
export type ListView<T> = ReturnType<typeof useListView<T>>;
