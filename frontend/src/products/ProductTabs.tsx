import type { ProductDetail } from '@guildhall/contracts/products';
import type { Review } from '@guildhall/contracts/reviews';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ListAnswer } from '../data/queries.js';
import { Failure } from '../design/EmptyState.js';
import { Skeleton } from '../design/Skeleton.js';
import { TabbedPanel, tabOf } from '../design/Tabs.js';
import { Prose } from '../html-document/Prose.js';
import { useAddress } from '../listing/address.js';
import { FurtherPages, usePages } from '../listing/FurtherPages.js';
import { PAGE_SIZE } from '../listing/listing.js';
import { PAGE, put } from '../listing/params.js';
import { ReviewsOf } from '../reviews/ReviewsOf.js';
import { reviewPageQuery } from '../reviews/review-pages.js';
import { useSpread } from '../reviews/spread.js';
import { QUESTIONS } from './samples.js';

export const DETAIL_TABS = [
  ['description', 'Description'],
  ['reviews', 'Reviews'],
  ['faq', 'FAQ'],
] as const;

export function ProductTabs({ product, mean, count }: { product: ProductDetail; mean: number; count: number }) {
  const { params, change, hrefOf } = useAddress();
  const tab = tabOf(params, DETAIL_TABS);
  const isReviews = tab === 'reviews';
  const reviews = useQuery({ ...reviewPageQuery({ product_id: product.id }, params), enabled: isReviews });
  const { pages, top } = usePages(reviews.data?.total ?? product.reviewCount);
  const to = (next: string) => (address: URLSearchParams) => {
    PAGE.write(address, 1);
    put(address, 'tab', next === DETAIL_TABS[0][0] ? null : next);
  };
  return (
    <div className="product-tabs">
      <TabbedPanel
        label="About this product"
        tabs={DETAIL_TABS}
        counts={{ reviews: product.reviewCount }}
        value={tab}
        onChange={(next) => change(to(next), 'replace')}
        hrefOf={(next) => hrefOf(to(next))}
      >
        <h2 className="visually-hidden" ref={top} tabIndex={-1}>
          {DETAIL_TABS.find(([value]) => value === tab)?.[1]}
        </h2>
        {tab === 'description' && <Prose text={product.description.trim()} />}
        {isReviews && <ProductReviews product={product} total={{ mean, count }} reviews={reviews} page={pages.page} />}
        {isReviews && <FurtherPages of={reviews.data} {...pages} />}
        {tab === 'faq' && <Questions />}
      </TabbedPanel>
    </div>
  );
}

const Questions = () => (
  <dl className="questions">
    {QUESTIONS.map(([question, answer]) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
);

interface ReviewsProps {
  product: ProductDetail;
  total: { mean: number; count: number };
  reviews: UseQueryResult<ListAnswer<Review>>;
  page: number;
}

/** A page of them. The first is there at once: the product's own answer has the newest. */
function ProductReviews({ product, total, reviews: { data, isError, refetch }, page }: ReviewsProps) {
  const spread = useSpread(product.id);
  const shown = data?.items ?? (page === 1 ? product.reviews.slice(0, PAGE_SIZE) : null);
  if (!shown && isError) return <Failure what="list" onRetry={() => void refetch()} />;
  if (!shown) return <Skeleton style={{ height: 96 }} />;
  return (
    <ReviewsOf
      subject={{ product_id: product.id }}
      talentId={product.talent_id}
      reviews={shown}
      isFirst={page === 1}
      total={total}
      spread={spread}
      samples
      dates="long"
      here={`/product/${product.id}?tab=reviews`}
    />
  );
}
