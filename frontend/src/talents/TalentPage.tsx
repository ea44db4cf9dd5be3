import { dollars } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import { talentPath } from '@guildhall/contracts/page-paths';
import type { Review } from '@guildhall/contracts/reviews';
import type { Talent, TalentCard } from '@guildhall/contracts/talents';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useCachedRow } from '../data/cached-row.js';
import type { ApiQuery, ListAnswer } from '../data/queries.js';
import { talentQuery } from '../data/talent-query.js';
import { Button } from '../design/Button.js';
import { TabbedPanel, tabOf } from '../design/Tabs.js';
import { TintedHead } from '../design/TintedHead.js';
import { type Head, usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import { withTrail } from '../html-document/structured-data.js';
import { AskDialog } from '../inquiries/AskDialog.js';
import { type About, useAsk } from '../inquiries/useAsk.js';
import { useAddress } from '../listing/address.js';
import { useBack } from '../listing/back.js';
import { PAGE, put } from '../listing/params.js';
import { shownRating } from '../reviews/shown.js';
import { reviewsQuery, servicesQuery, shownIn, subjectsOf, useLogged } from './parts.js';
import { sampleTalent } from './samples.js';
import { TalentOverview } from './TalentOverview.js';
import { TalentProducts, TalentReviews, TalentServices } from './TalentTabs.js';
import { TalentLoading, TalentTop, TalentTopLoading, Tiles } from './TalentTop.js';

const TABS = [
  ['overview', 'Overview'],
  ['services', 'Services'],
  ['products', 'Products'],
  ['reviews', 'Reviews'],
] as const;

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
  const card = useCachedRow<TalentCard>('talents', (row) => row.id === id);
  const shown = known ?? (talent.isPending ? null : sampleTalent(id));
  usePageHead(shown && headOf(id, shown, known));
  const ask = useAsk({ talentId: id, isSample: shown !== null && known === null });
  const to = (tab: string) => (next: URLSearchParams) => {
    PAGE.write(next, 1);
    put(next, 'tab', tab === TABS[0][0] ? null : tab);
  };
  const open = (tab: string) => change(to(tab), 'replace');
  const tab = tabOf(params, TABS);
  const head = shown ?? card;
  const services = useQuery({ ...servicesQuery(id, params), enabled: tab === 'services' });
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
            counts={{ services: known?.servicesCount, products: known?.productsCount, reviews: shown.reviewCount }}
            value={tab}
            onChange={open}
            hrefOf={(next) => hrefOf(to(next))}
          >
            <TabContent tab={tab} id={id} talent={shown} onAsk={ask.open} onServices={() => open('services')} />
          </TabbedPanel>
        </div>
      ) : (
        <TalentLoading headed={head !== undefined} />
      )}
      {shown && <ContactBar talent={shown} onContact={() => ask.open('contact')} />}
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

interface TabProps {
  tab: string;
  id: string;
  talent: Talent;
  onAsk: (about: About) => void;
  onServices: () => void;
}

const TabContent = ({ tab, id, talent, onAsk, onServices }: TabProps) => (
  <>
    {tab === 'overview' && <TalentOverview talent={talent} onContact={() => onAsk('contact')} onServices={onServices} />}
    {tab === 'services' && <TalentServices id={id} onSelect={(service) => onAsk(service ?? 'contact')} />}
    {tab === 'products' && <TalentProducts id={id} />}
    {tab === 'reviews' && <TalentReviews id={id} {...shownRating(talent)} />}
  </>
);

/** Price and contact, always in reach on a phone. */
const ContactBar = ({ talent, onContact }: { talent: Talent; onContact: () => void }) => (
  <div className="phone-bar">
    <p>
      <span>{dollars(talent.hourlyRate ?? FALLBACKS.rate)}</span>/hr
    </p>
    <Button variant="contained" onClick={onContact}>
      Contact Me
    </Button>
  </div>
);

/** `known`: the talent as the server has them, null for a sample. */
const headOf = (id: string, shown: Talent, known: Talent | null): Head => ({
  title: shown.name,
  description: [shown.title, shown.bio].filter(Boolean).join('. ').slice(0, 160),
  keywords: shown.skills.join(', '),
  canonical: talentPath(id),
  type: 'profile',
  image: shown.avatar,
  noindex: known === null,
  status: known === null ? 404 : 200,
  ...(known && { data: withTrail(personOf(known), ['Find Talent', '/talent'], [known.name, talentPath(id)]) }),
});

const personOf = (talent: Talent) => ({
  '@type': 'Person',
  name: talent.name,
  jobTitle: talent.title ?? undefined,
  knowsAbout: talent.skills,
  ...(talent.hourlyRate !== null && {
    makesOffer: { '@type': 'Offer', price: dollars(talent.hourlyRate).slice(1).replace(/,/g, ''), priceCurrency: 'USD' },
  }),
});
