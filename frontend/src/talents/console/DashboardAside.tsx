import { ago, exactTime } from '@guildhall/contracts/formats';
import { servicePath } from '@guildhall/contracts/page-paths';
import type { ProductCard } from '@guildhall/contracts/products';
import type { Review } from '@guildhall/contracts/reviews';
import type { Service } from '@guildhall/contracts/services';
import type { Talent } from '@guildhall/contracts/talents';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { Skeletons } from '../../console-kit/ListStates.js';
import { useOwnList } from '../../console-kit/useOwnList.js';
import { get } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { Stars } from '../../reviews/Rating.js';
import { type NextStep, nextSteps } from './next-steps.js';

const STEPS = 4;
const REVIEWS = 4;

/**
 * Beside the lists: what could be done next, and what clients said last. Both come at once, for neither's height is known
 * before. Read errors are only logged (ERR-19).
 */
export function DashboardAside() {
  const steps = useSteps();
  const reviews = useReviews();
  return (
    <aside className="dashboard-aside" aria-label="News and next steps">
      {steps && !reviews.isPending ? (
        <>
          {steps.length > 0 && <NextSteps steps={steps} />}
          <LatestReviews reviews={reviews.data} />
        </>
      ) : (
        <section className="aside-part">
          <Skeletons count={4} height={60} />
        </section>
      )}
    </aside>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="aside-part">
    <h2>{heading}</h2>
    {children}
  </section>
);

/** Null until they are known; none where they cannot be. */
function useSteps(): NextStep[] | null {
  const { user } = useSession();
  const { data: talent, error } = useQuery({
    queryKey: ['talents', 'own', user?.id],
    queryFn: async () => (await get<Talent>(`/api/talents/${user?.id}`)).data,
    enabled: user !== null,
  });
  const { data: products, error: failure } = useOwnList<ProductCard>('products');
  if (talent && products) return nextSteps(talent, products).slice(0, STEPS);
  return error || failure ? [] : null;
}

function useReviews() {
  const { user } = useSession();
  return useGetList<Review>(
    'reviews',
    {
      filter: { talent_id: user?.id },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: REVIEWS },
    },
    { enabled: user !== null },
  );
}

const NextSteps = ({ steps }: { steps: readonly NextStep[] }) => (
  <Part heading="Next steps">
    <ul>
      {steps.map(({ to, action, why }) => (
        <li key={to}>
          <ConsoleLink to={to}>{action}</ConsoleLink>
          <p>{why}</p>
        </li>
      ))}
    </ul>
  </Part>
);

function LatestReviews({ reviews }: { reviews: readonly Review[] | undefined }) {
  const { data: services = [] } = useOwnList<Service>('services');
  const { data: products = [] } = useOwnList<ProductCard>('products');
  const titleOf = ({ product_id, service_id }: Review) =>
    [...products, ...services].find(({ id }) => id === (product_id ?? service_id))?.title;
  return (
    <Part heading="Latest reviews">
      {reviews?.length === 0 && <p>None yet. Clients leave them on the pages of your services and products.</p>}
      {!reviews && <p>They could not be loaded.</p>}
      <ul>
        {reviews?.map((review) => (
          <li key={review.id}>
            <p className="review-by">
              <strong>{review.client.full_name ?? 'Client'}</strong>
              <Stars rating={review.rating} />
              <time dateTime={review.created_at} title={exactTime(review.created_at)}>
                {ago(review.created_at)}
              </time>
            </p>
            {(review.title || review.comment) && <p className="clamped">{review.title || review.comment}</p>}
            {titleOf(review) && (
              <a href={review.product_id ? `/product/${review.product_id}?tab=reviews` : servicePath(review.service_id ?? '')}>
                {titleOf(review)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
