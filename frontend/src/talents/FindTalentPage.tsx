import { FILTER_SKILLS } from '@guildhall/contracts/filter-skills';
import { RATE_SLIDER } from '@guildhall/contracts/limits';
import { CheckLine, isSet, RangeFilter } from '../design/Filters.js';
import { usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import { ListingPage, toggled } from '../listing/ListingPage.js';
import { useCounts } from '../listing/useCounts.js';
import { useListing } from '../listing/useListing.js';
import { FIND_TALENT, TALENT_SORTS, talentsQuery } from './find-talent.js';
import { TalentCard, TalentCardSkeleton } from './TalentCard.js';

export const queries = ({ search }: PageLocation) => [talentsQuery(FIND_TALENT.read(search))];

const rateLabel = (value: number) => (value === RATE_SLIDER.max ? `$${value}+` : `$${value}`);

export default function FindTalentPage() {
  const list = useListing(FIND_TALENT, talentsQuery);
  const { asked, set } = list;
  const counts = useCounts('talents', FIND_TALENT.filterOf({ ...asked, skills: [] }), list.found.data?.total);
  usePageHead({
    title: 'Find Talent',
    description: 'Skilled freelancers for custom development and marketing automation, with their rates and reviews.',
    keywords: FILTER_SKILLS.join(', '),
    canonical: '/talent',
    noindex: !list.isUsual,
  });
  return (
    <ListingPage
      title="Find Talent"
      list={list}
      search={{ label: 'Search talent', placeholder: 'Search by name, title or skill...' }}
      sorts={TALENT_SORTS}
      ruled
      filters={
        <>
          <RangeFilter
            heading="Hourly rate"
            bounds={RATE_SLIDER}
            value={asked.rate}
            onChange={(rate) => set({ rate }, 'replace')}
            label={rateLabel}
          />
          <fieldset className="filters-block filters-set">
            <legend>Skills</legend>
            <div className="skill-scroll">
              {FILTER_SKILLS.map((skill) => (
                <CheckLine
                  key={skill}
                  label={skill}
                  count={counts?.(skill)}
                  checked={asked.skills.includes(skill)}
                  onChange={(on) => set({ skills: toggled(asked.skills, skill, on) })}
                />
              ))}
            </div>
          </fieldset>
        </>
      }
      narrowed={asked.skills.length + Number(isSet(asked.rate, RATE_SLIDER))}
      chosen={{ count: asked.skills.length, noun: ['skill', 'skills'], onClear: () => set({ skills: [] }) }}
      heading="Talents"
      grid="grid-2"
      skeleton={<TalentCardSkeleton />}
      card={(talent, eager) => <TalentCard key={talent.id} talent={talent} eager={eager} />}
    />
  );
}
