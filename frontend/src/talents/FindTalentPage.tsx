import { FILTER_SKILLS } from '@guildhall/contracts/catalog';
import { RATE_SLIDER } from '@guildhall/contracts/limits';
import { useAddress } from '../shell/address.js';
import { Check, Filters, RangeFilter } from '../shell/Filters.js';
import { usePageHead } from '../shell/head.js';
import { SearchBox } from '../shell/Listing.js';
import type { PageRequest } from '../shell/pages.js';
import { Results, useListing } from '../shell/Results.js';
import { choiceOf, SORTS, talentsQuery, write } from './find-talent.js';
import { TalentCard, TalentCardSkeleton } from './TalentCard.js';

export const queries = ({ search }: PageRequest) => [talentsQuery(choiceOf(search))];

const rateLabel = (value: number) => (value === RATE_SLIDER.max ? `$${value}+` : `$${value}`);

export default function FindTalentPage() {
  const { params, change, hrefOf } = useAddress();
  const choice = choiceOf(params);
  const found = useListing(talentsQuery(choice));
  usePageHead({
    title: 'Find Talent',
    description: 'Skilled freelancers for custom development and marketing automation, with their rates and reviews.',
    keywords: FILTER_SKILLS.join(', '),
    canonical: '/talent',
    noindex: params.size > 0,
  });
  const clear = () => change(write.nothing);
  const chosen = choice.skills.length;
  const toggle = (skill: string, on: boolean) =>
    change(write.skills(on ? [...choice.skills, skill] : choice.skills.filter((other) => other !== skill)));
  return (
    <div className="wrap">
      <div className="list-head">
        <h1 className="t-1">Find Talent</h1>
        <SearchBox
          label="Search talent"
          placeholder="Search by name, title or skill..."
          value={choice.q}
          onChange={(q) => change(write.q(q), 'replace')}
        />
      </div>
      <div className="listing ruled">
        <Filters onClear={clear}>
          <RangeFilter
            heading="Hourly rate"
            bounds={RATE_SLIDER}
            value={choice.rate}
            onChange={(rate) => change(write.rate(rate), 'replace')}
            label={rateLabel}
          />
          <fieldset className="filters-block filters-set">
            <legend>Skills</legend>
            <div className="skill-scroll">
              {FILTER_SKILLS.map((skill) => (
                <Check key={skill} label={skill} checked={choice.skills.includes(skill)} onChange={(on) => toggle(skill, on)} />
              ))}
            </div>
          </fieldset>
        </Filters>
        <Results
          heading="Talents"
          found={found}
          page={choice.page}
          hrefOf={(page) => hrefOf(write.page(page))}
          chosen={
            chosen === 0
              ? undefined
              : { text: `${chosen} ${chosen === 1 ? 'skill' : 'skills'}`, onClear: () => change(write.skills([])) }
          }
          sorted={{ sorts: SORTS, value: choice.sort, onChange: (word) => change(write.sort(word)) }}
          onClearAll={clear}
          grid="grid-2"
          skeleton={<TalentCardSkeleton />}
          card={(talent, eager) => <TalentCard key={talent.id} talent={talent} eager={eager} />}
        />
      </div>
    </div>
  );
}
