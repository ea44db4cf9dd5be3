import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useAddress } from '../../shell/address.js';
import { type Askable, type Asked, ask, askedBy } from './asked.js';

export interface Source extends Askable {
  resource: string;
  perPage: number;
  /** What is asked for whatever a person chooses. */
  fixed?: object;
  /** False while it is not known what to ask for. */
  enabled?: boolean;
}

/** One page of a list as the address asks for it. What is shown stays until the next page is there. */
export function useListing<T extends RaRecord>(source: Source) {
  const { resource, perPage, fixed, enabled = true } = source;
  const { params, change } = useAddress();
  const asked = askedBy(params, source);
  const { q, filter, sort, page } = asked;
  const query = { filter: { ...fixed, ...filter, ...(q.trim() === '' ? {} : { q }) }, sort };
  const answer = useGetList<T>(
    resource,
    { ...query, pagination: { page, perPage } },
    { enabled, placeholderData: keepPreviousData },
  );
  const { total = 0 } = answer;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const turn = (next: Partial<Asked>, history?: 'push' | 'replace') => change((now) => ask(now, next, source), history);

  const past = answer.data !== undefined && !answer.isPlaceholderData && page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last page, once the list has become shorter than the address says
  useEffect(() => {
    if (past) turn({ page: pages }, 'replace');
  }, [past, pages]);

  return {
    items: answer.data,
    total: answer.total,
    pages,
    asked,
    turn,
    isPending: answer.isPending,
    isFetching: answer.isFetching,
    error: answer.error as unknown,
    again: () => void answer.refetch(),
    isNarrowed: q.trim() !== '' || Object.keys(filter).length > 0,
    /** Asks for the same list elsewhere: all of it, for an export. */
    query: { resource, ...query },
  };
}
export type Listing<T extends RaRecord> = ReturnType<typeof useListing<T>>;
