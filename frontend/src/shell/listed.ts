import { LIMITS } from '@guildhall/contracts/limits';
import type { Range } from './Filters.js';
import { put, wholeOf } from './parameters.js';

/** What every long list reads from its address, and writes into it: any change of the choice leads back to the first page. */
export const PAGE_SIZE = LIMITS.pageSize.default;
const MOST_PAGES = 9999;

export const searchOf = (params: URLSearchParams) => (params.get('q') ?? '').slice(0, LIMITS.search.max);
export const pageOf = (params: URLSearchParams) => wholeOf(params, 'page', [1, MOST_PAGES], 1);
export const rangeOfPage = (page: number): Range => [(page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1];

interface Bounds {
  min: number;
  max: number;
}
/** Both ends of a slider; what crosses counts as not said. */
export function endsOf(params: URLSearchParams, name: string, { min, max }: Bounds): Range {
  const low = wholeOf(params, `${name}_min`, [min, max], min);
  const high = wholeOf(params, `${name}_max`, [min, max], max);
  return low <= high ? [low, high] : [min, max];
}

export const writeSearch = (q: string) => (params: URLSearchParams) => {
  put(params, 'q', q);
  params.delete('page');
};
/** An end that stands at the slider's own end is not written: it bounds nothing (R15, R16). */
export const writeEnds =
  (name: string, { min, max }: Bounds) =>
  ([low, high]: Range) =>
  (params: URLSearchParams) => {
    put(params, `${name}_min`, low === min ? null : low);
    put(params, `${name}_max`, high === max ? null : high);
    params.delete('page');
  };
export const writeAny = (name: string) => (chosen: readonly string[]) => (params: URLSearchParams) => {
  params.delete(name);
  for (const each of chosen) params.append(name, each);
  params.delete('page');
};
export const writePage = (page: number) => (params: URLSearchParams) => put(params, 'page', page === 1 ? null : page);
/** Takes all of these out of the address, and the page. */
export const writeNothing = (names: readonly string[]) => (params: URLSearchParams) => {
  for (const name of [...names, 'page']) params.delete(name);
};
