import { readFileSync } from 'node:fs';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { ApiAnswer, PageRequest, RenderedPage } from '@guildhall/contracts/pages';
import { type DehydratedState, dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { App, ROUTES } from './App.js';
import { ApiError, answerHeaders } from './data/api.js';
import { type ApiQuery, createQueryClient } from './data/queries.js';
import type { MadeFrom } from './data/reads.js';
import { type Head, HeadSlot } from './html-document/head.js';
import { htmlDocument, type Manifest } from './html-document/html.js';
import { knownPart } from './listing/params.js';

export { isConsolePath } from './data/paths.js';

let built: Manifest | null = null;
const builtManifest = (): Manifest => {
  built ??= JSON.parse(readFileSync(new URL('../public/manifest.json', import.meta.url), 'utf8')) as Manifest;
  return built;
};
const single = (value: ApiAnswer['headers'][string]) =>
  value === undefined ? null : String(Array.isArray(value) ? value[0] : value);

/** Without the times of reading: the same content is the same page, whichever process renders it and when. */
const timeless = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({ ...query, dehydratedAt: 0, state: { ...query.state, dataUpdatedAt: 0 } })),
});

/** The pattern of a page's address, as the site's table of contents has it. */
export const patternOf = (url: string): string =>
  matchRoutes(ROUTES, new URL(url, 'http://page').pathname)?.[0]?.route.path ?? '*';

type Match = NonNullable<ReturnType<typeof matchRoutes<(typeof ROUTES)[number]>>>[number];
/** The one spelling of a page's path, whatever of it came escaped, in capitals or with a slash behind. */
const canonical = ({ params, route: { path } }: Match) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * An address with the part of its query that its page reads: those that share it share one rendered page. A path that no page
 * has stays as it is.
 */
export function knownAddress(url: string): string {
  const { pathname, search } = new URL(url, 'http://page');
  const match = matchRoutes(ROUTES, pathname)?.[0];
  if (!match || match.route.path === '*') return pathname;
  return canonical(match) + knownPart(search, match.route.page.parameters);
}

/**
 * Renders a page of the public site to a complete HTML document: head, critical styles, markup, and the answers it was
 * made from as a JSON data block. The same HTML for everybody; nothing in it is personal, nothing executable is inline.
 *
 * Unknown paths and ids answer status 404; an API that fails (5xx) answers 503 with the page in its loading state.
 */
export async function render({
  url,
  fetchJson,
  origin,
  manifest = builtManifest(),
}: PageRequest & { /** Which files a page needs; those of the build by default. */ manifest?: Manifest }): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const match = matchRoutes(ROUTES, pathname)?.[0];
  const module = await match?.route.page.load();
  const reads: Record<string, MadeFrom> = {};
  let status = 200;
  let catchingUp = false;
  const queries = createQueryClient(async (path) => {
    const answer = await fetchJson(path);
    const said = answerHeaders((name) => single(answer.headers[name]));
    reads[path] = { reads: said.reads, tables: said.tables };
    catchingUp ||= said.catchingUp || (answer.status >= 400 && said.reads.length === 0);
    if (answer.status >= 400) throw new ApiError(answer.status, answer.body as never);
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
    state: { ...timeless(dehydrate(queries)), reads },
    manifest,
    sources: match?.route.page.sources ?? [],
  });
  queries.clear();
  return {
    status: status === 200 ? (slot.head?.status ?? 200) : status,
    html,
    reads: [...new Set(Object.values(reads).flatMap((each) => each.reads))],
    catchingUp,
  };
}
