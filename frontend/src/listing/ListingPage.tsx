import type { ReactNode } from 'react';
import { Filters } from '../design/Filters.js';
import type { ListAddress } from './listing.js';
import { Results } from './Results.js';
import type { LabeledSorts } from './ResultsLine.js';
import { SearchBox } from './SearchBox.js';
import type { UsedListing } from './useListing.js';

interface Props<V, T> {
  title: string;
  list: UsedListing<V, T>;
  search: { label: string; placeholder: string };
  sorts: LabeledSorts;
  /** Tabs above, and what makes the listing their panel. */
  tabs?: ReactNode;
  panel?: { id: string; role: 'tabpanel'; 'aria-labelledby': string };
  /** With a line between filters and results. */
  ruled?: boolean;
  filters: ReactNode;
  /** How many of them are set. */
  narrowed: number;
  /** How many are chosen of the filter's long list. */
  chosen: { count: number; noun: readonly [one: string, many: string]; onClear: () => void };
  heading: string;
  grid: 'grid-2' | 'grid-3';
  skeleton: ReactNode;
  card: (item: T, eager: boolean) => ReactNode;
}

/** A page that is a listing: search, filters beside the results, order and pages. */
export function ListingPage<V extends { q: string }, T>(props: Props<V, T>) {
  const { title, list, search, sorts, tabs, panel, ruled = false, filters, narrowed, chosen, ...results } = props;
  const { asked, found, set, clear, hrefOf } = list;
  const change = (next: { q?: string; sort?: string }, history?: 'replace') => set(next as Partial<ListAddress<V>>, history);
  const { count, noun, onClear } = chosen;
  return (
    <div className="wrap">
      <div className="list-head">
        <h1 className="t-1">{title}</h1>
        <SearchBox {...search} value={asked.q} onChange={(q) => change({ q }, 'replace')} />
      </div>
      {tabs && <div className="list-tabs">{tabs}</div>}
      <div className={ruled ? 'listing ruled' : 'listing'} {...panel}>
        <Filters count={narrowed} total={found.data?.total ?? null} onClear={list.isNarrowed ? clear : undefined}>
          {filters}
        </Filters>
        <Results
          {...results}
          found={found}
          page={asked.page}
          hrefOf={hrefOf}
          chosen={count === 0 ? undefined : { text: `${count} ${noun[count === 1 ? 0 : 1]}`, onClear }}
          sorted={{ sorts, value: asked.sort, onChange: (sort) => change({ sort }) }}
          onClearAll={clear}
        />
      </div>
    </div>
  );
}

/** A choice of several, with one more or one less. */
export const toggled = <T,>(chosen: readonly T[], one: T, on: boolean): T[] =>
  on ? [...chosen, one] : chosen.filter((other) => other !== one);
