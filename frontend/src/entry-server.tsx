import { readFileSync } from 'node:fs';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { type DehydratedState, dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { App, ROUTES } from './App.js';
import { ApiError, answerHeaders } from './shell/api.js';
import { type Head, HeadSlot } from './shell/head.js';
import { htmlDocument, type Manifest } from './shell/html.js';
import { type ApiQuery, createQueryClient } from './shell/queries.js';

export { isConsolePath } from './shell/paths.js';

export interface ApiAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | number | undefined>;
}
export interface RenderRequest {
  /** Path and query of the page, as asked for. */
  url: string;
  /** Calls the same API in process, as an anonymous visitor (forward a position if there is one). */
  fetchJson(apiPath: string): Promise<ApiAnswer>;
  /** `PUBLIC_URL`'s origin; canonical and social addresses are made with it. */
  origin: string;
}
export interface Rendered {
  status: number;
  /** The complete HTML document. */
  html: string;
  /** API paths that were read: as long as none of them changes, `html` stays true and may be served from a cache. */
  reads: string[];
  /** Some answer could not yet include what this caller wrote (`x-catching-up`): do not keep `html`. */
  catchingUp: boolean;
}

let manifest: Manifest | null = null;
const builtManifest = (): Manifest => {
  manifest ??= JSON.parse(readFileSync(new URL('../public/manifest.json', import.meta.url), 'utf8')) as Manifest;
  return manifest;
};
const single = (value: ApiAnswer['headers'][string]) =>
  value === undefined ? null : String(Array.isArray(value) ? value[0] : value);

/** Without the times of reading: the same content is the same page, whichever process renders it and when. */
const timeless = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({ ...query, dehydratedAt: 0, state: { ...query.state, dataUpdatedAt: 0 } })),
});

/**
 * Renders a page of the public site to a complete HTML document: head, critical styles, markup, and the answers it was
 * made from as a JSON data block. The same HTML for everybody; nothing in it is personal, nothing executable is inline.
 *
 * Unknown paths and ids answer status 404; an API that fails (5xx) answers 503 with the page in its loading state.
 */
export async function render({ url, fetchJson, origin }: RenderRequest): Promise<Rendered> {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const match = matchRoutes(ROUTES, pathname)?.[0];
  const module = await match?.route.page.load();
  const reads: string[] = [];
  let status = 200;
  let catchingUp = false;
  const queries = createQueryClient(async (path) => {
    reads.push(path);
    const answer = await fetchJson(path);
    if (answer.status >= 400) throw new ApiError(answer.status, answer.body as never);
    const said = answerHeaders((name) => single(answer.headers[name]));
    catchingUp ||= said.catchingUp;
    return { data: answer.body, ...said };
  }, false);
  const ask = async (query: ApiQuery) => {
    try {
      await queries.fetchQuery(query as never);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) status = 503;
      queries.removeQueries({ queryKey: query.queryKey, exact: true });
    }
  };
  const request = { pathname, params: match?.params ?? {}, search: searchParams };
  await Promise.all((module?.queries?.(request) ?? []).map(ask));
  await Promise.all((module?.further?.(request, (query) => queries.getQueryData(query.queryKey)) ?? []).map(ask));

  const slot: { head: Head | null } = { head: null };
  const styles = createCache({ key: 'gh' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles);
  const markup = renderToString(
    <CacheProvider value={styles}>
      <QueryClientProvider client={queries}>
        <HeadSlot value={slot}>
          <StaticRouter location={url}>
            <App />
          </StaticRouter>
        </HeadSlot>
      </QueryClientProvider>
    </CacheProvider>,
  );
  const html = htmlDocument({
    head: slot.head ?? { title: 'Guildhall' },
    origin,
    markup,
    styleTags: constructStyleTagsFromChunks(extractCriticalToChunks(markup)),
    state: timeless(dehydrate(queries)),
    manifest: builtManifest(),
    sources: match?.route.page.sources ?? [],
  });
  queries.clear();
  return { status: status === 200 ? (slot.head?.status ?? 200) : status, html, reads, catchingUp };
}
