import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes } from 'react-router-dom';
import { App, ROUTES } from './App.js';
import { startSession } from './shell/browser-session.js';
import { followChanges } from './shell/live.js';
import { createQueryClient } from './shell/queries.js';
import 'virtual:theme.css';
import './shell/base.css';
import './shell/guildhall.css';
import './accounts/accounts.css';
import './content/content.css';

const queries = createQueryClient();
const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as DehydratedState | null;
for (const query of state?.queries ?? []) query.state.dataUpdatedAt = Date.now();
hydrate(queries, state ?? {});

const match = matchRoutes(ROUTES, location.pathname)?.[0];
await match?.route.page.load();
// As a transition, hydration gives way to whoever already taps and types.
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
