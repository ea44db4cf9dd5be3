import type { ListAnswer } from '../data/queries.js';
import { useAddress } from './address.js';
import { lastPage } from './listing.js';
import { Pager, PastTheEnd } from './Pager.js';
import { PAGE } from './params.js';
import { useTopOf } from './Results.js';

/** The pages of a list on a page of something else, as the address names them; `top` is the list's heading. */
export function usePages(total = 0) {
  const { params, hrefOf } = useAddress();
  const page = PAGE.read(params);
  const pages = { page, last: lastPage(total), hrefOf: (to: number) => hrefOf((next) => PAGE.write(next, to)) };
  return { pages, top: useTopOf(page) };
}

/** Further pages, or the way back from one after the last. */
export function FurtherPages({ of, ...pages }: ReturnType<typeof usePages>['pages'] & { of: ListAnswer<unknown> | undefined }) {
  if (!of) return null;
  return of.items.length === 0 && of.total > 0 ? <PastTheEnd {...pages} /> : <Pager {...pages} />;
}
