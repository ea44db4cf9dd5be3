import { productPath, servicePath } from '@guildhall/contracts/page-paths';
import type { Review } from '@guildhall/contracts/reviews';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../design/Button.js';
import { Skeleton, times } from '../design/Skeleton.js';
import { useAddress } from '../listing/address.js';
import { FurtherPages, usePages } from '../listing/FurtherPages.js';
import { ProductCard, ProductCardSkeleton } from '../products/ProductCard.js';
import { SAMPLE_PRODUCTS } from '../products/samples.js';
import { Reviews } from '../reviews/Reviews.js';
import { SAMPLE_REVIEWS } from '../reviews/samples.js';
import { shownReview } from '../reviews/shown.js';
import { useSpread } from '../reviews/spread.js';
import { ServiceRow } from '../services/ServiceRow.js';
import { productsQuery, reviewsQuery, servicesQuery, subjectsOf, useLogged } from './parts.js';
import { SAMPLE_SERVICES } from './samples.js';

const SampleNote = () => (
  <p className="section-note">
    <span className="badge">Sample</span>
  </p>
);
const Waiting = () => times(3, (i) => <Skeleton key={i} style={{ height: 96, marginBottom: 16 }} />);

interface Props {
  /** Whose. */
  id: string;
}

export function TalentServices({ id, onSelect }: Props & { onSelect: (service: string | null) => void }) {
  const services = useQuery(servicesQuery(id, useAddress().params));
  useLogged(services);
  const { pages, top } = usePages(services.data?.total);
  if (services.isPending) return <Waiting />;
  const real = services.data?.items ?? [];
  const sample = pages.page === 1 && real.length === 0;
  return (
    <>
      <h2 className="visually-hidden" ref={top} tabIndex={-1}>
        Services
      </h2>
      {sample && <SampleNote />}
      {(sample ? SAMPLE_SERVICES : real).map((service) => (
        <ServiceRow key={service.id} service={service} sample={sample} onSelect={() => onSelect(sample ? null : service.id)} />
      ))}
      <FurtherPages of={services.data} {...pages} />
    </>
  );
}

/** No answer: samples. An empty answer: the stated words (R18). */
export function TalentProducts({ id }: Props) {
  const products = useQuery(productsQuery(id, useAddress().params));
  useLogged(products);
  const { pages, top } = usePages(products.data?.total);
  if (products.isPending) {
    return (
      <div className="grid-3">
        {times(3, (i) => (
          <ProductCardSkeleton key={i} />
        ))}
      </div>
    );
  }
  const list = products.data?.items ?? null;
  if (products.data?.total === 0) return <p className="lead muted">No products available at the moment.</p>;
  return (
    <>
      <h2 className="visually-hidden" ref={top} tabIndex={-1}>
        Products
      </h2>
      {list === null && <SampleNote />}
      <div className="grid-3">
        {list === null && SAMPLE_PRODUCTS.map((product) => <ProductCard key={product.id} product={product} sample />)}
        {list?.map((product) => (
          <div key={product.id}>
            <ProductCard product={product} />
            <div className="card-acts">
              <Button to={productPath(product.id)} size="small" aria-label={`View Details: ${product.title}`}>
                View Details
              </Button>
              <Button to={`/product/${product.id}/preview`} size="small" variant="text" aria-label={`Preview: ${product.title}`}>
                Preview
              </Button>
            </div>
          </div>
        ))}
      </div>
      <FurtherPages of={products.data} {...pages} />
    </>
  );
}

/** Each review with what it is about. */
function useSubjects(reviews: readonly Review[]) {
  const about = subjectsOf(reviews);
  const services = useQuery({ ...about.services, enabled: reviews.some(({ service_id }) => service_id) });
  const products = useQuery({ ...about.products, enabled: reviews.some(({ product_id }) => product_id) });
  const subjects = [
    ...(services.data?.items.map(({ id, title }) => ({ id, title, path: servicePath(id) })) ?? []),
    ...(products.data?.items.map(({ id, title }) => ({ id, title, path: productPath(id) })) ?? []),
  ];
  useLogged(services);
  useLogged(products);
  return reviews.map((review) => ({
    ...shownReview(review),
    about: subjects.find(({ id }) => id === (review.service_id ?? review.product_id)),
  }));
}

export function TalentReviews({ id, mean, count }: Props & { mean: number; count: number }) {
  const reviews = useQuery(reviewsQuery(id, useAddress().params));
  useLogged(reviews);
  const { pages, top } = usePages(reviews.data?.total);
  const real = useSubjects(reviews.data?.items ?? []);
  const spread = useSpread(id);
  if (reviews.isPending) return <Waiting />;
  const sample = pages.page === 1 && real.length === 0;
  return (
    <>
      <h2 className="visually-hidden" ref={top} tabIndex={-1}>
        Reviews
      </h2>
      <Reviews
        total={{ mean, count }}
        spread={spread}
        reviews={sample ? SAMPLE_REVIEWS : real}
        sample={sample}
        dates="relative"
      />
      <FurtherPages of={reviews.data} {...pages} />
    </>
  );
}
