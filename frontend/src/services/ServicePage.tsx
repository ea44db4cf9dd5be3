import { servicePath, talentPath } from '@guildhall/contracts/page-paths';
import type { Service } from '@guildhall/contracts/services';
import type { Talent } from '@guildhall/contracts/talents';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useCachedRow } from '../data/cached-row.js';
import { type ApiQuery, cards, listPath, one } from '../data/queries.js';
import { talentQuery } from '../data/talent-query.js';
import { type Head, usePageHead } from '../html-document/head.js';
import { Prose } from '../html-document/Prose.js';
import type { PageLocation } from '../html-document/page.js';
import { withTrail } from '../html-document/structured-data.js';
import { AskDialog } from '../inquiries/AskDialog.js';
import { useAsk } from '../inquiries/useAsk.js';
import NotFoundPage from '../layout/NotFoundPage.js';
import { useAddress } from '../listing/address.js';
import { OwnersView } from '../moderation/OwnersView.js';
import { reviewPageQuery } from '../reviews/review-pages.js';
import { ServiceMissing } from './ServiceMissing.js';
import { OtherServices, SelectBar, ServiceOffer, ServiceReviews, ServiceTop } from './ServiceParts.js';

const serviceQuery = (id: string) => one<Service>(`/api/services/${encodeURIComponent(id)}`);
const MOST_OTHERS = 3;
/** One more than is shown, for the service itself may be among them. */
const othersQuery = (talentId: string) =>
  cards<Service>(
    listPath('services', { filter: { talent_id: talentId }, sort: ['created_at', 'DESC'], range: [0, MOST_OTHERS] }),
  );
export const queries = ({ params, search }: PageLocation) => {
  const id = params['id'] ?? '';
  return [serviceQuery(id), reviewPageQuery({ service_id: id }, search)];
};
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
  } = useQuery({ ...serviceQuery(id), placeholderData: useCachedRow<Service>('services', (row) => row.id === id) });
  const { data: talent } = useQuery({ ...talentQuery(service?.talent_id ?? ''), enabled: Boolean(service) });
  const { data: offered } = useQuery({ ...othersQuery(service?.talent_id ?? ''), enabled: Boolean(service) });
  const { data: reviews } = useQuery({ ...reviewPageQuery({ service_id: id }, useAddress().params), enabled: Boolean(service) });
  const ask = useAsk({ talentId: service?.talent_id ?? '', isSample: false });
  usePageHead(service ? headOf(service, talent ?? null) : null);
  if (service === null)
    return (
      <OwnersView id={id} className="wrap under-head">
        <NotFoundPage />
      </OwnersView>
    );
  if (!service) return <ServiceMissing isPending={isPending} onRetry={isError ? () => void refetch() : null} />;
  const others = offered?.items.filter((other) => other.id !== id).slice(0, MOST_OTHERS) ?? [];
  return (
    <>
      <ServiceTop service={service} talent={talent} />
      <div className="wrap overview service-page">
        <Prose text={service.description} />
        <ServiceOffer service={service} onSelect={() => ask.open(service.id)} />
        <div className="service-more">
          <ServiceReviews service={service} reviews={reviews} />
          {others.length > 0 && <OtherServices others={others} talent={talent} onSelect={ask.open} />}
        </div>
      </div>
      <SelectBar service={service} onSelect={() => ask.open(service.id)} />
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
