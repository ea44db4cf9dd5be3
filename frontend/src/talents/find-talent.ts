import { FILTER_SKILLS } from '@guildhall/contracts/catalog';
import { LIMITS, RATE_SLIDER } from '@guildhall/contracts/limits';
import type { TalentCard, TalentFilter } from '@guildhall/contracts/talents';
import type { Range } from '../shell/Filters.js';
import { put, wholeOf } from '../shell/parameters.js';
import { list, listPath } from '../shell/queries.js';
import { type Sorts, sortOf, writeSort } from '../shell/sorting.js';

export const PAGE_SIZE = LIMITS.pageSize.default;
const { min, max } = RATE_SLIDER;

export const SORTS: Sorts = {
  newest: { label: 'Newest', by: ['created_at', 'DESC'] },
  rating: { label: 'Best rated', by: ['rating', 'DESC'] },
  rate: { label: 'Rate, lowest first', by: ['hourlyRate', 'ASC'] },
  '-rate': { label: 'Rate, highest first', by: ['hourlyRate', 'DESC'] },
  name: { label: 'Name', by: ['name', 'ASC'] },
};

/** What the address asks Find Talent for. */
export interface Choice {
  q: string;
  skills: string[];
  rate: Range;
  page: number;
  /** One of `SORTS`. */
  sort: string;
}

export function choiceOf(params: URLSearchParams): Choice {
  const low = wholeOf(params, 'rate_min', [min, max], min);
  const high = wholeOf(params, 'rate_max', [min, max], max);
  return {
    q: (params.get('q') ?? '').slice(0, LIMITS.search.max),
    skills: FILTER_SKILLS.filter((skill) => params.getAll('skill').includes(skill)),
    rate: low <= high ? [low, high] : [min, max],
    page: wholeOf(params, 'page', [1, 100_000], 1),
    sort: sortOf(params, SORTS),
  };
}

/** Ends of the slider that stand at its own ends bound nothing (R15). */
export function filterOf({ q, skills, rate: [low, high] }: Choice): TalentFilter {
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(skills.length === 0 ? {} : { skills }),
    ...(low === min ? {} : { rate_min: low }),
    ...(high === max ? {} : { rate_max: high }),
  };
}

export const talentsQuery = (choice: Choice) =>
  list<TalentCard>(
    listPath('talents', {
      filter: filterOf(choice),
      sort: SORTS[choice.sort]?.by,
      range: [(choice.page - 1) * PAGE_SIZE, choice.page * PAGE_SIZE - 1],
    }),
  );

/** Writes into the address; any change of the choice leads back to the first page. */
export const write = {
  q: (q: string) => (params: URLSearchParams) => {
    put(params, 'q', q);
    params.delete('page');
  },
  rate:
    ([low, high]: Range) =>
    (params: URLSearchParams) => {
      put(params, 'rate_min', low === min ? null : low);
      put(params, 'rate_max', high === max ? null : high);
      params.delete('page');
    },
  skills: (skills: readonly string[]) => (params: URLSearchParams) => {
    params.delete('skill');
    for (const skill of skills) params.append('skill', skill);
    params.delete('page');
  },
  sort: writeSort(SORTS),
  page: (page: number) => (params: URLSearchParams) => put(params, 'page', page === 1 ? null : page),
  nothing: (params: URLSearchParams) => {
    for (const name of ['q', 'skill', 'rate_min', 'rate_max', 'page']) params.delete(name);
  },
};
