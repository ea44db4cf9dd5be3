import { FILTER_SKILLS } from '@guildhall/contracts/catalog';
import { RATE_SLIDER } from '@guildhall/contracts/limits';
import type { TalentCard, TalentFilter } from '@guildhall/contracts/talents';
import type { Range } from '../shell/Filters.js';
import {
  endsOf,
  pageOf,
  rangeOfPage,
  searchOf,
  writeAny,
  writeEnds,
  writeNothing,
  writePage,
  writeSearch,
} from '../shell/listed.js';
import { list, listPath } from '../shell/queries.js';
import { type Sorts, sortOf, writeSort } from '../shell/sorting.js';

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
  return {
    q: searchOf(params),
    skills: FILTER_SKILLS.filter((skill) => params.getAll('skill').includes(skill)),
    rate: endsOf(params, 'rate', RATE_SLIDER),
    page: pageOf(params),
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
      range: rangeOfPage(choice.page),
    }),
  );

/** Writes into the address; any change of the choice leads back to the first page. */
export const write = {
  q: writeSearch,
  rate: writeEnds('rate', RATE_SLIDER),
  skills: writeAny('skill'),
  sort: writeSort(SORTS),
  page: writePage,
  nothing: writeNothing(['q', 'skill', 'rate_min', 'rate_max']),
};
