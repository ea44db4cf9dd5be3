import type { CreateBaseProps, EditBaseProps, RaRecord } from 'react-admin';
import { useSaveContext } from 'react-admin';
import { shouldRetryRequest } from '../data-provider.js';
import type { Values } from './clashes.js';

const nothing = () => undefined;
const WHOLE = { meta: { whole: true } };

/** What `<CreateBase>` leaves to our forms: where it leads, and what is said. */
export const CREATING = {
  redirect: false,
  disableAuthentication: true,
  mutationOptions: { onSuccess: nothing, onError: nothing },
} satisfies Partial<CreateBaseProps>;

/**
 * What `<EditBase>` leaves to our forms. It loads what the server has now, never the shorter copy that a list left in the cache.
 * A save is done when the server did it.
 */
export const EDITING = {
  redirect: false,
  disableAuthentication: true,
  mutationMode: 'pessimistic',
  queryOptions: { ...WHOLE, gcTime: 0, staleTime: 0, retry: shouldRetryRequest, onError: nothing },
  mutationOptions: { ...WHOLE, onSuccess: nothing, onError: nothing },
} satisfies Partial<EditBaseProps<RaRecord, unknown>>;

/** The save of the `<CreateBase>` or `<EditBase>` around a form; it fails as the server did. */
export function useSend(): (values: Values) => Promise<void> {
  const { save } = useSaveContext();
  return async (values) => {
    let failure: unknown = null;
    await save?.(values, {
      onError: (error: unknown) => {
        failure = error;
      },
    });
    if (failure) throw failure;
  };
}
