import { portraitPath } from '@guildhall/contracts/art-paths';
import { FALLBACKS } from '@guildhall/contracts/limits';
import type { Talent, TalentCard } from '@guildhall/contracts/talents';
import { Button } from '../design/Button.js';
import { Icon } from '../design/icons.js';
import { Picture } from '../design/Picture.js';
import { LoadingHead, Skeleton, times } from '../design/Skeleton.js';
import { type About } from '../inquiries/useAsk.js';
import { Rating } from '../reviews/Rating.js';
import { shownRating } from '../reviews/shown.js';

interface TopProps {
  /** From the profile, or before that is loaded from the card that led to the page. */
  talent: TalentCard;
  sample: boolean;
  onAsk: (about: About) => void;
}

function Facts({ talent, sample }: Omit<TopProps, 'onAsk'>) {
  const { mean, count, isFallback } = shownRating(talent);
  return (
    <div className="facts">
      <Rating mean={mean} count={count} unit={count === 1 ? 'review' : 'reviews'} sample={isFallback && !sample} />
      <span>
        <Icon name="pin" size={16} />
        {talent.location ?? FALLBACKS.location}
      </span>
      {sample && <span className="badge">Sample</span>}
    </div>
  );
}

const WaysToAsk = ({ onAsk }: Pick<TopProps, 'onAsk'>) => (
  <div className="acts">
    <Button variant="contained" onClick={() => onAsk('contact')}>
      Contact Me
    </Button>
    <Button onClick={() => onAsk('call')}>Schedule a Call</Button>
  </div>
);

export function TalentTop({ talent, sample, onAsk }: TopProps) {
  return (
    <div className="talent-top">
      <div className="talent-words">
        <h1 className="t-1">{talent.name}</h1>
        {talent.title && <p className="lead">{talent.title}</p>}
        <Facts talent={talent} sample={sample} />
        <WaysToAsk onAsk={onAsk} />
      </div>
      <Picture
        className="talent-face portrait"
        src={talent.avatar}
        drawn={portraitPath(talent.id)}
        width={240}
        height={240}
        data-turned
      />
    </div>
  );
}

export function Tiles({ talent }: { talent: Talent }) {
  const years = talent.yearsOfExperience;
  const projects = talent.completedProjects;
  const tiles = [
    ['Response Time', talent.responseTime ?? FALLBACKS.responseTime],
    ['Languages', talent.languages.length > 0 ? talent.languages.join(', ') : 'English'],
    ['Experience', years === null ? FALLBACKS.experience : `${years} ${years === 1 ? 'year' : 'years'}`],
    [
      'Completed projects',
      projects === null ? FALLBACKS.completedProjects : `${projects} ${projects === 1 ? 'project' : 'projects'}`,
    ],
  ];
  return (
    <dl className="tiles">
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const TalentTopLoading = () => (
  <div className="talent-top">
    <div className="talent-words">
      <Skeleton style={{ height: 72, width: '70%' }} />
      <Skeleton style={{ height: 22, width: '42%', marginTop: 16 }} />
      <Skeleton style={{ height: 48, width: '54%', marginTop: 24 }} />
    </div>
    <Skeleton className="talent-face" />
  </div>
);

/** The stated words, with blocks in the size of what comes. */
export const TalentLoading = ({ headed }: { headed: boolean }) => (
  <div className="wrap" aria-busy="true">
    <div className="tiles">
      {times(4, (i) => (
        <div key={i}>
          <Skeleton style={{ height: 46 }} />
        </div>
      ))}
    </div>
    <LoadingHead level={headed ? 'p' : 'h1'}>Loading talent profile...</LoadingHead>
  </div>
);
