import { type ComponentType, createElement, lazy, useState } from 'react';
import { matchPath } from 'react-router-dom';

type Load = () => Promise<ComponentType>;

/** How long scripts of other pages wait, in ms: a page first asks for its data and shows it. */
const SHOWN_AFTER = 1000;
const idly = (work: () => void) =>
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), SHOWN_AFTER);

/**
 * Pages that lead to each other, by path, each with a script of its own. The script of the page that the address names is asked
 * for at once, beside the session; those of the others once nothing else is to be done, so that a step needs no network.
 */
export function pages<P extends string>(loads: Record<P, Load>): Record<P, ComponentType> {
  const all = Object.entries<Load>(loads);
  const others = () => {
    for (const [, load] of all) load().catch(() => undefined);
  };
  const pageOf = ([path, load]: [string, Load]) => {
    let loaded: ComponentType | undefined;
    const late = async () => {
      loaded = await load();
      idly(others);
      return { default: loaded };
    };
    if (matchPath(path, location.pathname)) late().catch(() => undefined);
    const Late = lazy(late);
    // React shows a page that suspends 300 ms late, even where its script is there already.
    const Page: ComponentType = () => {
      const [shown] = useState<ComponentType>(() => loaded ?? Late);
      return createElement(shown);
    };
    return [path, Page] as const;
  };
  return Object.fromEntries(all.map(pageOf)) as Record<P, ComponentType>;
}
