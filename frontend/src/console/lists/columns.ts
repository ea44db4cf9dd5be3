import { type ReactNode, useState } from 'react';
import { useSession } from '../../shell/browser-session.js';

export interface Column<T> {
  name: string;
  label: string;
  /** The API's field that the list can be ordered by. */
  sort?: string;
  cell: (item: T) => ReactNode;
  /** What a file says of it. */
  text: (item: T) => string | number | null;
  align?: 'right';
  className?: string;
  /** Shown only to those who choose it. */
  extra?: boolean;
}

const keyOf = (person: string, list: string) => `guildhall:list:${person}:${list}`;

interface Choice {
  shown?: string[];
  view?: 'cards' | 'table';
}

function stored(key: string): Choice {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Choice;
  } catch {
    return {};
  }
}

/** How this person likes to see this list, kept in this browser. The first column always stands. */
export function useChoice<T>(list: string, columns: readonly Column<T>[]) {
  const person = useSession().user?.id ?? '';
  const key = keyOf(person, list);
  const [choice, setChoice] = useState(() => ({ key, ...stored(key) }));
  const now: Choice = choice.key === key ? choice : stored(key);
  const set = (next: Choice) => {
    setChoice({ key, ...next });
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the choice lives as long as its page.
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
