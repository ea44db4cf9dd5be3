import { FILTER_SKILLS } from '@guildhall/contracts/filter-skills';
import { RATE_SLIDER } from '@guildhall/contracts/limits';
import type { TalentCard } from '@guildhall/contracts/talents';
import { listQuery } from '../data/queries.js';
import { type ListAddress, type Listing, listing, pathOf } from '../listing/listing.js';
import { anyOf, range, searchWords } from '../listing/params.js';
import type { LabeledSorts } from '../listing/ResultsLine.js';

export const TALENT_SORTS: LabeledSorts = {
  newest: { label: 'Newest', field: 'created_at', order: 'DESC' },
  rating: { label: 'Best rated', field: 'rating', order: 'DESC' },
  reviews: { label: 'Most reviewed', field: 'reviewCount', order: 'DESC' },
  rate: { label: 'Rate, lowest first', field: 'hourlyRate', order: 'ASC' },
  '-rate': { label: 'Rate, highest first', field: 'hourlyRate', order: 'DESC' },
  name: { label: 'Name', field: 'name', order: 'ASC' },
};

/** Find Talent, as an address asks for it. */
export const FIND_TALENT = listing(
  { q: searchWords(), skills: anyOf('skill', FILTER_SKILLS, 'skills'), rate: range('rate', RATE_SLIDER) },
  TALENT_SORTS,
);

type Choice = typeof FIND_TALENT extends Listing<infer V> ? ListAddress<V> : never;
export const talentsQuery = (asked: Choice) => listQuery<TalentCard>(pathOf('talents', FIND_TALENT, asked));
