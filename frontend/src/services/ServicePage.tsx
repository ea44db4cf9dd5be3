import { portraitPath } from '@guildhall/contracts/art-paths';
import { dollars } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import { servicePath, talentPath } from '@guildhall/contracts/page-paths';
import type { Review } from '@guildhall/contracts/reviews';
import type { Service } from '@guildhall/contracts/services';
import type { Talent } from '@guildhall/contracts/talents';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type ApiQuery, cards, listPath, listQuery, one } from '../data/queries.js';
import { useSeen } from '../data/seen.js';
import { Button } from '../design/Button.js';
import { Failure } from '../design/EmptyState.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { LoadingHead, Skeleton } from '../design/Skeleton.js';
import { TintedHead } from '../design/TintedHead.js';
import { type Head, usePageHead } from '../html-document/head.js';
import { Prose } from '../html-document/Prose.js';
import type { PageLocation } from '../html-document/page.js';
import { withTrail } from '../html-document/structured-data.js';
import { AskDialog } from '../inquiries/AskDialog.js';
import { useAsk } from '../inquiries/useAsk.js';
import NotFoundPage from '../layout/NotFoundPage.js';
import { OwnersView } from '../moderation/OwnersView.js';
import { ReviewsOf } from '../reviews/ReviewsOf.js';
import { TalentFacts } from '../reviews/TalentFacts.js';
import { ServiceRow } from './ServiceRow.js';

const serviceQuery = (id: string) => one<Service>(`/api/services/${encodeURIComponent(id)}`);
const talentQuery = (id: string) => one<Talent>(`/api/talents/${encodeURIComponent(id)}`);
const MOST_OTHERS = 3;
const MOST_REVIEWS = 50;
/** One more than is shown, for the service itself may be among them. */
const othersQuery = (talentId: string) =>
  cards<Service>(
    listPath('services', { filter: { talent_id: talentId }, sort: ['created_at', 'DESC'], range: [0, MOST_OTHERS] }),
  );
const reviewsQuery = (id: string) =>
  listQuery<Review>(
    listPath('reviews', { filter: { service_id: id }, sort: ['created_at', 'DESC'], range: [0, MOST_REVIEWS - 1] }),
  );

export const queries = ({ params }: PageLocation) => [serviceQuery(params['id'] ?? ''), reviewsQuery(params['id'] ?? '')];
/** A service's own answer says whose it is. */
export const further = ({ params }: PageLocation, read: (query: ApiQuery) => unknown) => {
  const service = read(serviceQuery(params['id'] ?? '')) as Service | null | undefined;
  return service ? [talentQuery(service.talent_id), othersQuery(service.talent_id)] : [];
};

/** A service to read: what, how long, for how much, and from whom (R23). */
export default function ServicePage() {
  const id = useParams()['id'] ?? '';
  const {
    data: service,
    isPending,
    isError,
    refetch,
  } = useQuery({ ...serviceQuery(id), placeholderData: useSeen<Service>('services', (row) => row.id === id) });
  const { data: talent } = useQuery({ ...talentQuery(service?.talent_id ?? ''), enabled: Boolean(service) });
  const { data: offered } = useQuery({ ...othersQuery(service?.talent_id ?? ''), enabled: Boolean(service) });
  const { data: reviews } = useQuery({ ...reviewsQuery(id), enabled: Boolean(service) });
  const ask = useAsk({ talentId: service?.talent_id ?? '', isSample: false });
  usePageHead(service ? headOf(service, talent ?? null) : null);
  if (service === null)
    return (
      <OwnersView id={id} className="wrap under-head">
        <NotFoundPage />
      </OwnersView>
    );
  const others = offered?.items.filter((other) => other.id !== id).slice(0, MOST_OTHERS) ?? [];
  if (!service)
    return (
      <div className="wrap" aria-busy={isPending}>
        <Link to="/talent" className="back">
          <Icon name="back" />
          Back to talent
        </Link>
        {isError && <Failure what="service" level="h1" onRetry={() => void refetch()} />}
        {isPending && <ServiceLoading />}
      </div>
    );
  const profile = talentPath(service.talent_id);
  return (
    <>
      <TintedHead
        talentId={service.talent_id}
        back={{ to: `${profile}?tab=services`, text: talent ? `Back to ${talent.name}` : 'Back to talent' }}
      >
        <div className="talent-top service-top">
          <h1 className="t-1">{service.title}</h1>
          <div className="service-by">{talent && <By talent={talent} />}</div>
          <Picture
            className="talent-face portrait"
            src={talent?.avatar ?? portraitPath(service.talent_id)}
            drawn={portraitPath(service.talent_id)}
            width={240}
            height={240}
          />
        </div>
      </TintedHead>
      <div className="wrap overview service-page">
        <Prose text={service.description} />
        <aside className="offer" aria-label="Offer">
          <p className="small muted">Price</p>
          <p className="offer-rate">
            <span>{dollars(service.price)}</span>
          </p>
          <ul className="offer-claims">
            <li>
              <Icon name="clock" />
              {service.deliveryTime || FALLBACKS.delivery} delivery
            </li>
          </ul>
          <div className="offer-acts">
            <Button variant="solid" fullWidth onClick={() => ask.open(service.id)}>
              Select &amp; Continue
            </Button>
            <Button to={profile} fullWidth>
              View Profile
            </Button>
          </div>
        </aside>
        <div className="service-more">
          {reviews && (
            <section aria-labelledby="reviews">
              <h2 className="t-3" id="reviews">
                Reviews
              </h2>
              <ReviewsOf
                subject={{ service_id: service.id }}
                talentId={service.talent_id}
                reviews={reviews.items}
                dates="relative"
                here={servicePath(service.id)}
              />
            </section>
          )}
          {others.length > 0 && (
            <section aria-labelledby="others">
              <h2 className="t-3" id="others">
                {talent ? `More from ${talent.name}` : 'More services'}
              </h2>
              <div className="services">
                {others.map((other) => (
                  <ServiceRow key={other.id} service={other} sample={false} onSelect={() => ask.open(other.id)} />
                ))}
              </div>
            </section>
          )}
        </div>
      </div>
      {ask.about && talent && (
        <AskDialog
          key={ask.about}
          talent={talent}
          about={ask.about}
          service={[service, ...others].find((each) => each.id === ask.about) ?? null}
          onClose={ask.close}
        />
      )}
    </>
  );
}

const ServiceLoading = () => (
  <>
    <LoadingHead>Loading service...</LoadingHead>
    <div className="talent-top service-top">
      <Skeleton style={{ gridArea: 'title', alignSelf: 'end', width: '64%', height: 60 }} />
      <Skeleton style={{ gridArea: 'by', width: '36%', height: 74, marginBottom: 44 }} />
      <Skeleton className="talent-face" />
    </div>
    <div className="overview service-page">
      <Skeleton style={{ width: '86%', height: 76 }} />
      <Skeleton style={{ height: 212 }} />
    </div>
  </>
);

const By = ({ talent }: { talent: Talent }) => (
  <>
    <p className="lead">
      <Link to={talentPath(talent.id)} className="link">
        {talent.name}
      </Link>
    </p>
    {talent.title && <p>{talent.title}</p>}
    <TalentFacts talent={talent} />
  </>
);

const headOf = (service: Service, talent: Talent | null): Head => ({
  title: service.title,
  description: service.description.replace(/\s+/g, ' ').slice(0, 160),
  keywords: talent?.skills.join(', '),
  canonical: servicePath(service.id),
  data: withTrail(
    {
      '@type': 'Service',
      name: service.title,
      description: service.description,
      ...(talent && { provider: { '@type': 'Person', name: talent.name } }),
      offers: { '@type': 'Offer', price: service.price.toFixed(2), priceCurrency: 'USD' },
    },
    ['Find Talent', '/talent'],
    ...(talent ? [[talent.name, talentPath(talent.id)] as const] : []),
    [service.title, servicePath(service.id)],
  ),
});
