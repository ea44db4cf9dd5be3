import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { ListAnswer } from '../data/queries.js';
import { Button } from '../design/Button.js';
import { EmptyState, Failure } from '../design/EmptyState.js';
import { times } from '../design/Skeleton.js';
import { lastPage } from './listing.js';
import { Pager, PastTheEnd } from './Pager.js';
import { ResultsLine, type Sorted } from './ResultsLine.js';

interface Props<T> {
  heading: string;
  found: UseQueryResult<ListAnswer<T>>;
  page: number;
  hrefOf: (page: number) => string;
  /** What is chosen of the long list beside it: in words, and how to choose nothing. */
  chosen?: { text: string; onClear: () => void };
  sorted?: Sorted;
  onClearAll: () => void;
  /** `grid-2` or `grid-3`. */
  grid: string;
  skeleton: ReactNode;
  /** Pictures in the first view are fetched at once. */
  card: (item: T, eager: boolean) => ReactNode;
}
const IN_FIRST_VIEW = 6;

/** What a listing found, or the state it is in: how many, the cards, and the pages. */
export function Results<T>({ heading, found, page, hrefOf, chosen, sorted, onClearAll, grid, skeleton, card }: Props<T>) {
  const { data, isPlaceholderData, isError, refetch } = found;
  const top = useTopOf(page);
  const hasFailed = isError && !data;
  const pages = { page, last: lastPage(data?.total ?? 0), hrefOf };
  return (
    <div>
      <h2 className="visually-hidden" ref={top} tabIndex={-1}>
        {heading}
      </h2>
      {hasFailed || (
        <ResultsLine
          total={data?.total ?? null}
          catchingUp={data?.catchingUp}
          chosen={chosen}
          sorted={data?.total === 0 ? undefined : sorted}
        />
      )}
      {hasFailed ? (
        <Failure what="list" onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <NoResults onClear={onClearAll} />
      ) : data?.items.length === 0 && !isPlaceholderData ? (
        <PastTheEnd {...pages} />
      ) : (
        <div className={`${grid} results ${isPlaceholderData ? 'stale' : ''}`} aria-busy={isPlaceholderData || !data}>
          {data
            ? data.items.map((item, index) => card(item, index < IN_FIRST_VIEW))
            : times(IN_FIRST_VIEW, (index) => <div key={index}>{skeleton}</div>)}
        </div>
      )}
      {data && <Pager {...pages} />}
    </div>
  );
}

/** Another page of the list, reached by its links, is read from its top; a person who types elsewhere is left alone. */
export function useTopOf(page: number) {
  const top = useRef<HTMLHeadingElement>(null);
  const before = useRef(page);
  const arrival = useNavigationType();
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // The link that was followed is gone on the first and last page, and its focus with it.
    const { activeElement } = document;
    const byLink = activeElement === document.body || activeElement?.closest('.pager, .empty');
    if (arrival !== 'POP' && byLink) top.current?.focus();
  }, [page, arrival]);
  return top;
}

const NoResults = ({ onClear }: { onClear: () => void }) => (
  <EmptyState heading="No results found" text="Try adjusting your search or filter criteria">
    <Button variant="contained" onClick={onClear}>
      Clear All Filters
    </Button>
  </EmptyState>
);
