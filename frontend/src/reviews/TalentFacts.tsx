import { FALLBACKS } from '@guildhall/contracts/limits';
import type { TalentCard } from '@guildhall/contracts/talents';
import { Icon } from '../design/icons.js';
import { Rating } from './Rating.js';
import { shownRating } from './shown.js';

/** A talent's rating and place, wherever a talent is shown. */
export const TalentFacts = ({ talent }: { talent: TalentCard }) => {
  const { mean, count, isFallback } = shownRating(talent);
  return (
    <div className="facts">
      <Rating mean={mean} count={count} sample={isFallback} />
      <span>
        <Icon name="pin" size={16} />
        {talent.location ?? FALLBACKS.location}
      </span>
    </div>
  );
};
