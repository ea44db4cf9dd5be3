import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router-dom';

type Load = () => Promise<ComponentType>;

const idly = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200));

/**
 * Pages that lead to each other, by path, each with a script of its own. The script of the page that the address names is asked
 * for at once, beside the session; those of the others once nothing else is to be done, so that a step needs no network.
 */
export function pages<P extends string>(loads: Record<P, Load>): Record<P, LazyExoticComponent<ComponentType>> {
  const all = Object.entries<Load>(loads);
  const others = () => {
    for (const [, load] of all) load().catch(() => undefined);
  };
  const pageOf = ([path, load]: [string, Load]) => {
    if (matchPath(path, location.pathname)) load().catch(() => undefined);
    const Page = lazy(async () => {
      const page = await load();
      idly(others);
      return { default: page };
    });
    return [path, Page] as const;
  };
  return Object.fromEntries(all.map(pageOf)) as Record<P, LazyExoticComponent<ComponentType>>;
}
