import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes } from 'react-router-dom';
import { App, ROUTES } from './App.js';
import { startSession } from './data/browser-session.js';
import { followChanges } from './data/live.js';
import { createQueryClient } from './data/queries.js';
import { type MadeFrom, noteReads } from './data/reads.js';
import { prefetchOnPress } from './html-document/prefetch.js';
import './styles.js';

const queries = createQueryClient();
const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as
  | (DehydratedState & { reads: Record<string, MadeFrom> })
  | null;
for (const query of state?.queries ?? []) query.state.dataUpdatedAt = Date.now();
hydrate(queries, state ?? {});
noteReads(state?.reads ?? {});

const match = matchRoutes(ROUTES, location.pathname)?.[0];
await match?.route.page.load();
// As a transition, hydration gives way to taps and keys.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
    { onCaughtError: (error) => console.warn('A part of the page could not be shown', error) },
  );
});
startSession();
followChanges(queries);
prefetchOnPress(ROUTES, queries);
