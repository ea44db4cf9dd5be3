import { startTransition, useCallback, useOptimistic } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export type AddressChange = (params: URLSearchParams) => void;

/**
 * The page's filters, kept in the address. A result can be shared, and the back button works.
 * What a person changes shows at once and asks at once, keystroke by keystroke (R55); the address follows right behind.
 * Steps taken one by one make an entry in the history; typing and sliding replace the last one.
 */
export function useAddress() {
  const [settled, setParams] = useSearchParams();
  const [params, show] = useOptimistic(settled);
  const { pathname, state } = useLocation();
  const change = useCallback(
    (apply: AddressChange, history: 'push' | 'replace' = 'push') => {
      const next = new URLSearchParams(params);
      apply(next);
      startTransition(() => {
        show(next);
        setParams(next, { replace: history === 'replace', preventScrollReset: true, state });
      });
    },
    [params, show, setParams, state],
  );
  /** Where a change would lead, for a link. */
  const hrefOf = (apply: AddressChange) => {
    const next = new URLSearchParams(params);
    apply(next);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return { params, change, hrefOf };
}
