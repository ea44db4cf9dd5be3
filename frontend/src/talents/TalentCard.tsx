import { portraitPath } from '@guildhall/contracts/art-paths';
import { dollars } from '@guildhall/contracts/formats';
import { COUNTS, FALLBACKS } from '@guildhall/contracts/limits';
import { talentPath } from '@guildhall/contracts/page-paths';
import type { TalentCard as Item } from '@guildhall/contracts/talents';
import { CardLink } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { Skeleton } from '../design/Skeleton.js';
import { TalentFacts } from '../reviews/TalentFacts.js';

/** At most three skills, then how many more (TA-09): that count shares the line of the last one. */
function SkillChips({ skills }: { skills: string[] }) {
  const more = skills.length - COUNTS.cardSkills;
  const shown = skills.slice(0, more > 0 ? COUNTS.cardSkills - 1 : COUNTS.cardSkills);
  const last = more > 0 ? skills[COUNTS.cardSkills - 1] : undefined;
  return (
    <ul className="chips">
      {shown.map((skill) => (
        <li key={skill} className="chip">
          {skill}
        </li>
      ))}
      {last !== undefined && (
        <li className="chip-and-more">
          <span className="chip">{last}</span>
          <span className="chip more">+{more} more</span>
        </li>
      )}
    </ul>
  );
}

const rate = (talent: Item) => `${dollars(talent.hourlyRate ?? FALLBACKS.rate)}/hr`;

/** In a list: a rule above, the portrait beside the words. */
export function TalentCard({ talent, eager = false }: { talent: Item; eager?: boolean }) {
  return (
    <CardLink className="talent-card" to={talentPath(talent.id)}>
      <Picture
        src={talent.avatar}
        drawn={portraitPath(talent.id)}
        width={148}
        height={148}
        className="portrait"
        loading={eager ? 'eager' : 'lazy'}
      />
      <div>
        <div className="talent-line">
          <h3 className="talent-name">{talent.name}</h3>
          <span className="price">{rate(talent)}</span>
        </div>
        {talent.title && <p className="talent-title">{talent.title}</p>}
        <TalentFacts talent={talent} />
        <SkillChips skills={talent.skills} />
      </div>
    </CardLink>
  );
}

/** On the home page: the portrait large. */
export function TalentPoster({ talent }: { talent: Item }) {
  return (
    <CardLink className="talent-large" to={talentPath(talent.id)}>
      <Picture src={talent.avatar} drawn={portraitPath(talent.id)} width={240} height={206} className="portrait" loading="lazy" />
      <div className="talent-line">
        <h3 className="talent-name t-3">{talent.name}</h3>
        <span className="price">{rate(talent)}</span>
      </div>
      <p className="talent-title">{talent.title}</p>
      <TalentFacts talent={talent} />
      <SkillChips skills={talent.skills} />
    </CardLink>
  );
}

export const TalentCardSkeleton = () => (
  <div className="talent-card">
    <Skeleton style={{ aspectRatio: '1', borderRadius: 6 }} />
    <div>
      <Skeleton style={{ height: 22, width: '58%' }} />
      <Skeleton style={{ height: 15, width: '80%', marginTop: 10 }} />
      <Skeleton style={{ height: 14, width: '66%', marginTop: 12 }} />
      <Skeleton style={{ height: 28, marginTop: 14 }} />
    </div>
  </div>
);
