import { QUERY_RETRIES } from '@guildhall/contracts/limits';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, defaultI18nProvider, localStorageStore } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { dataProvider, statusOf } from '../console-kit/data-provider.js';
import { ASKED_OFFLINE, retryDelay } from '../data/queries.js';
import { Frame } from './Frame.js';
import { useLive } from './useLive.js';

/** A refusal is final; what may pass is retried, ever later (CO-03). */
const retry = (failures: number, error: unknown) => {
  const status = statusOf(error);
  return failures < QUERY_RETRIES && (status === 0 || status >= 500);
};
/** A list may show what was saved in another place, or no more: it is asked for again. */
const mutationCache = new MutationCache({
  onSuccess: (_data, _values, _result, { options }) =>
    void queryClient.invalidateQueries({ queryKey: [options.mutationKey?.[0], 'getList'] }),
});
const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: { queries: { ...ASKED_OFFLINE, retry, retryDelay }, mutations: { networkMode: 'always' } },
});
const store = localStorageStore('1', 'guildhall-console');

/** The frame of every console page. Saves are pessimistic: a page says done when the server did. */
export function Console() {
  return (
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={defaultI18nProvider} queryClient={queryClient} store={store}>
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
