import { useEffect } from 'react';

/** While it is held, a page is not closed or loaded anew without the browser asking first. */
export function useHeldPage(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [held]);
}
