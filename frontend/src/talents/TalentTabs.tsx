import { productPath, servicePath } from '@guildhall/contracts/page-paths';
import type { ProductCard as Product } from '@guildhall/contracts/products';
import type { Review } from '@guildhall/contracts/reviews';
import type { Service } from '@guildhall/contracts/services';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListAnswer } from '../data/queries.js';
import { Button } from '../design/Button.js';
import { Skeleton, times } from '../design/Skeleton.js';
import { ProductCard, ProductCardSkeleton } from '../products/ProductCard.js';
import { SAMPLE_PRODUCTS } from '../products/samples.js';
import { Reviews } from '../reviews/Reviews.js';
import { SAMPLE_REVIEWS } from '../reviews/samples.js';
import { shownReview } from '../reviews/shown.js';
import { ServiceRow } from '../services/ServiceRow.js';
import { SAMPLE_SERVICES } from './samples.js';

type Part<T> = UseQueryResult<ListAnswer<T>>;
const SampleNote = () => (
  <p className="section-note">
    <span className="badge">Sample</span>
  </p>
);
const Waiting = () => times(3, (i) => <Skeleton key={i} style={{ height: 96, marginBottom: 16 }} />);

export function TalentServices({ services, onSelect }: { services: Part<Service>; onSelect: (service: string | null) => void }) {
  if (services.isPending) return <Waiting />;
  const real = services.data?.items ?? [];
  const sample = real.length === 0;
  return (
    <>
      <h2 className="visually-hidden">Services</h2>
      {sample && <SampleNote />}
      {(sample ? SAMPLE_SERVICES : real).map((service) => (
        <ServiceRow key={service.id} service={service} sample={sample} onSelect={() => onSelect(sample ? null : service.id)} />
      ))}
    </>
  );
}

/** No answer: samples. An empty answer: the stated words (R18). */
export function TalentProducts({ products }: { products: Part<Product> }) {
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
  if (list?.length === 0) return <p className="lead muted">No products available at the moment.</p>;
  return (
    <>
      <h2 className="visually-hidden">Products</h2>
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
    </>
  );
}

interface TalentReviewsProps {
  reviews: Part<Review>;
  services: Part<Service>;
  products: Part<Product>;
  mean: number;
  count: number;
}

export function TalentReviews({ reviews, services, products, mean, count }: TalentReviewsProps) {
  if (reviews.isPending) return <Waiting />;
  const real = reviews.data?.items ?? [];
  const sample = real.length === 0;
  const subjects = [
    ...(services.data?.items.map(({ id, title }) => ({ id, title, path: servicePath(id) })) ?? []),
    ...(products.data?.items.map(({ id, title }) => ({ id, title, path: productPath(id) })) ?? []),
  ];
  const withSubject = (review: Review) => ({
    ...shownReview(review),
    about: subjects.find(({ id }) => id === (review.service_id ?? review.product_id)),
  });
  return (
    <>
      <h2 className="visually-hidden">Reviews</h2>
      <Reviews
        total={{ mean, count }}
        reviews={sample ? SAMPLE_REVIEWS : real.map(withSubject)}
        sample={sample}
        dates="relative"
      />
    </>
  );
}
