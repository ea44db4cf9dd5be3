import { MutationCache, QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CoreAdminContext, localStorageStore } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { dataProvider, shouldRetryRequest } from '../console-kit/data-provider.js';
import { useSession } from '../data/browser-session.js';
import { ASKED_OFFLINE, retryDelay } from '../data/queries.js';
import { Frame } from './Frame.js';
import { i18nProvider } from './i18n.js';
import { useLive } from './useLive.js';

/** A list may lack what was saved elsewhere, or show what was deleted: it is asked for again. */
const mutationCache = new MutationCache({
  onSuccess: (_data, _values, _result, { options }) =>
    void queryClient.invalidateQueries({ queryKey: [options.mutationKey?.[0], 'getList'] }),
});
const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: { queries: { ...ASKED_OFFLINE, retry: shouldRetryRequest, retryDelay }, mutations: { networkMode: 'always' } },
});

/**
 * The frame of every console page. Saves are pessimistic: a page says done when the server did. There is no `<Resource>`: it
 * makes the addresses of a record by itself. The stated ones differ, and each has a notice for those who may not enter. There is no
 * `authProvider` either: it sends who may not enter to one address, and asks again for each button. `Guarded` has the stated ones,
 * and the session, which all pages share, says who may act.
 */
export function Console() {
  const person = useSession().user?.id ?? 'nobody';
  // Columns, views and saved queries are each person's own, also in a browser that several use.
  const store = useMemo(() => localStorageStore('1', `guildhall-console:${person}:`), [person]);
  return (
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={queryClient} store={store}>
      <Live />
      <Frame>
        <Outlet />
      </Frame>
    </CoreAdminContext>
  );
}

function Live() {
  useLive();
  return null;
}
