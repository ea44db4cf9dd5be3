import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isConsolePath } from '../data/paths.js';

/** What scrolls sideways can be reached by keyboard. */
function useReachableScrolls(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      for (const wide of place.current?.querySelectorAll<HTMLElement>('pre, table') ?? []) {
        if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
        else wide.removeAttribute('tabindex');
      }
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
}

/** A body as the server sanitized it. Its links inside the site are steps inside the page. */
export function Written({ html }: { html: string }) {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  useReachableScrolls(place);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || elsewhere || link.getAttribute('href')?.startsWith('#')) return;
    const { origin, pathname, search, hash } = new URL(link.href, location.href);
    if (origin !== location.origin || isConsolePath(pathname)) return;
    event.preventDefault();
    navigate(pathname + search + hash);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server on each read
    <div ref={place} className="written" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
