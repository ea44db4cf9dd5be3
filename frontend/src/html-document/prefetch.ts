import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isConsolePath } from '../data/paths.js';
import type { RoutedPage } from './page.js';

/** The link of this site that a press would follow in this tab. */
function linkOf({ target, button }: PointerEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const leadsOn = link && button === 0 && !link.target && link.origin === location.origin && link.pathname !== location.pathname;
  return leadsOn && !isConsolePath(link.pathname) ? link : null;
}

/** Asks for a page and its first data when its link is pressed, not first when the press ends. */
export function prefetchOnPress(routes: readonly { path: string; page: RoutedPage }[], queries: QueryClient): void {
  addEventListener(
    'pointerdown',
    async (event) => {
      const link = linkOf(event);
      const match = link && matchRoutes(routes as (RouteObject & { page: RoutedPage })[], link.pathname)?.[0];
      if (!match) return;
      const { pathname, search } = link;
      try {
        const module = await match.route.page.load();
        const request = { pathname, params: match.params, search: new URLSearchParams(search) };
        for (const query of module.queries?.(request) ?? []) void queries.prefetchQuery(query as never);
      } catch {
        // The step itself asks again, and says what failed.
      }
    },
    { passive: true },
  );
}
