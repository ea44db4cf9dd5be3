import { portraitPath } from '@guildhall/contracts/art-paths';
import { dollars } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import { talentPath } from '@guildhall/contracts/page-paths';
import type { Review } from '@guildhall/contracts/reviews';
import type { Talent, TalentCard } from '@guildhall/contracts/talents';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type ApiQuery, type ListAnswer, one } from '../data/queries.js';
import { useSeen } from '../data/seen.js';
import { Button } from '../design/Button.js';
import { Icon } from '../design/icons.js';
import { Picture } from '../design/Picture.js';
import { LoadingHead, Skeleton, times } from '../design/Skeleton.js';
import { TabbedPanel, tabOf } from '../design/Tabs.js';
import { TintedHead } from '../design/TintedHead.js';
import { usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import { withTrail } from '../html-document/structured-data.js';
import { AskDialog } from '../inquiries/AskDialog.js';
import { type About, useAsk } from '../inquiries/useAsk.js';
import { useAddress } from '../listing/address.js';
import { useBack } from '../listing/back.js';
import { PAGE, put } from '../listing/params.js';
import { Rating } from '../reviews/Rating.js';
import { shownRating } from '../reviews/shown.js';
import { reviewsQuery, servicesQuery, shownIn, subjectsOf, useLogged } from './parts.js';
import { sampleTalent } from './samples.js';
import { TalentOverview } from './TalentOverview.js';
import { TalentProducts, TalentReviews, TalentServices } from './TalentTabs.js';

const TABS = [
  ['overview', 'Overview'],
  ['services', 'Services'],
  ['products', 'Products'],
  ['reviews', 'Reviews'],
] as const;

const talentQuery = (id: string) => one<Talent>(`/api/talents/${encodeURIComponent(id)}`);
/** A page loads who it is and what its open tab shows. */
export const queries = ({ params, search }: PageLocation) => {
  const id = params['id'] ?? '';
  return [talentQuery(id), ...shownIn(tabOf(search, TABS), id, search)];
};
export const further = ({ params, search }: PageLocation, read: (query: ApiQuery) => unknown) => {
  if (tabOf(search, TABS) !== 'reviews') return [];
  const reviews = read(reviewsQuery(params['id'] ?? '', search)) as ListAnswer<Review> | undefined;
  return reviews ? Object.values(subjectsOf(reviews.items)) : [];
};

export default function TalentPage() {
  const id = useParams()['id'] ?? '';
  const { params, change, hrefOf } = useAddress();
  const talent = useQuery(talentQuery(id));
  useLogged(talent);

  const known = talent.data ?? null;
  const card = useSeen<TalentCard>('talents', (row) => row.id === id);
  const shown = known ?? (talent.isPending ? null : sampleTalent(id));
  usePageHead(
    shown && {
      title: shown.name,
      description: [shown.title, shown.bio].filter(Boolean).join('. ').slice(0, 160),
      keywords: shown.skills.join(', '),
      canonical: talentPath(id),
      type: 'profile',
      image: shown.avatar,
      noindex: known === null,
      status: known === null ? 404 : 200,
      ...(known && { data: withTrail(personOf(known), ['Find Talent', '/talent'], [known.name, talentPath(id)]) }),
    },
  );
  const ask = useAsk({ talentId: id, isSample: shown !== null && known === null });
  const to = (tab: string) => (next: URLSearchParams) => {
    PAGE.write(next, 1);
    put(next, 'tab', tab === TABS[0][0] ? null : tab);
  };
  const open = (tab: string) => change(to(tab), 'replace');
  const tab = tabOf(params, TABS);
  const head = shown ?? card;
  const services = useQuery({ ...servicesQuery(id, params), enabled: tab === 'services' });
  const counts = {
    services: known?.servicesCount,
    products: known?.productsCount,
    reviews: shown?.reviewCount,
  };
  return (
    <>
      <TintedHead talentId={id} back={{ to: useBack('/talent'), text: 'Back to talent' }}>
        {head ? <TalentTop talent={head} sample={shown !== null && known === null} onAsk={ask.open} /> : <TalentTopLoading />}
      </TintedHead>
      {shown ? (
        <div className="wrap">
          <Tiles talent={shown} />
          <TabbedPanel
            label="Profile"
            tabs={TABS}
            counts={counts}
            value={tab}
            onChange={open}
            hrefOf={(next) => hrefOf(to(next))}
          >
            {tab === 'overview' && (
              <TalentOverview talent={shown} onContact={() => ask.open('contact')} onServices={() => open('services')} />
            )}
            {tab === 'services' && <TalentServices id={id} onSelect={(service) => ask.open(service ?? 'contact')} />}
            {tab === 'products' && <TalentProducts id={id} />}
            {tab === 'reviews' && <TalentReviews id={id} {...shownRating(shown)} />}
          </TabbedPanel>
          <div className="phone-bar">
            <p>
              <span>{dollars(shown.hourlyRate ?? FALLBACKS.rate)}</span>/hr
            </p>
            <Button variant="contained" onClick={() => ask.open('contact')}>
              Contact Me
            </Button>
          </div>
        </div>
      ) : (
        <TalentLoading headed={head !== undefined} />
      )}
      {shown && ask.about && (
        <AskDialog
          key={ask.about}
          talent={shown}
          about={ask.about}
          service={services.data?.items.find((service) => service.id === ask.about) ?? null}
          onClose={ask.close}
        />
      )}
    </>
  );
}

/** Who it is: from the profile, or before it is there from the card that led to it. */
interface TopProps {
  talent: TalentCard;
  sample: boolean;
  onAsk: (about: About) => void;
}

function TalentTop({ talent, sample, onAsk }: TopProps) {
  const { mean, count, isFallback } = shownRating(talent);
  return (
    <div className="talent-top">
      <div className="talent-words">
        <h1 className="t-1">{talent.name}</h1>
        {talent.title && <p className="lead">{talent.title}</p>}
        <div className="facts">
          <Rating mean={mean} count={count} unit={count === 1 ? 'review' : 'reviews'} sample={isFallback && !sample} />
          <span>
            <Icon name="pin" size={16} />
            {talent.location ?? FALLBACKS.location}
          </span>
          {sample && <span className="badge">Sample</span>}
        </div>
        <div className="acts">
          <Button variant="contained" onClick={() => onAsk('contact')}>
            Contact Me
          </Button>
          <Button onClick={() => onAsk('call')}>Schedule a Call</Button>
        </div>
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

function Tiles({ talent }: { talent: Talent }) {
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

const TalentTopLoading = () => (
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
const TalentLoading = ({ headed }: { headed: boolean }) => (
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

const personOf = (talent: Talent) => ({
  '@type': 'Person',
  name: talent.name,
  jobTitle: talent.title ?? undefined,
  knowsAbout: talent.skills,
  ...(talent.hourlyRate !== null && {
    makesOffer: { '@type': 'Offer', price: dollars(talent.hourlyRate).slice(1).replace(/,/g, ''), priceCurrency: 'USD' },
  }),
});
