import type { ProductDetail } from '@guildhall/contracts/products';
import { TabbedPanel, tabOf } from '../design/Tabs.js';
import { Prose } from '../html-document/Prose.js';
import { useAddress } from '../listing/address.js';
import { put } from '../listing/params.js';
import { ReviewsOf } from '../reviews/ReviewsOf.js';
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
  const to = (next: string) => (address: URLSearchParams) => put(address, 'tab', next === DETAIL_TABS[0][0] ? null : next);
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
        <h2 className="visually-hidden">{DETAIL_TABS.find(([value]) => value === tab)?.[1]}</h2>
        {tab === 'description' && <Prose text={product.description.trim()} />}
        {tab === 'reviews' && <ProductReviews product={product} total={{ mean, count }} />}
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

const ProductReviews = ({ product, total }: { product: ProductDetail; total: { mean: number; count: number } }) => (
  <ReviewsOf
    subject={{ product_id: product.id }}
    talentId={product.talent_id}
    reviews={product.reviews}
    total={total}
    spread={useSpread(product.id)}
    samples
    dates="long"
    here={`/product/${product.id}?tab=reviews`}
  />
);
