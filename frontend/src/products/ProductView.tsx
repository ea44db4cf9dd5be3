import { COUNTS } from '@guildhall/contracts/limits';
import { priceHistoryPath, productPath } from '@guildhall/contracts/page-paths';
import type { ProductCard as Item, ProductDetail } from '@guildhall/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useCachedRow } from '../data/cached-row.js';
import { cards, listPath } from '../data/queries.js';
import { Button } from '../design/Button.js';
import { EmptyState, Failure } from '../design/EmptyState.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { LoadingHead, Skeleton } from '../design/Skeleton.js';
import { tabOf } from '../design/Tabs.js';
import { usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import { useBack } from '../listing/back.js';
import { OwnersView } from '../moderation/OwnersView.js';
import { reviewPageQuery } from '../reviews/review-pages.js';
import { shownRating } from '../reviews/shown.js';
import { spreadQuery } from '../reviews/spread.js';
import { Buy } from './Buy.js';
import { Product } from './Product.js';
import { ProductCard } from './ProductCard.js';
import { DETAIL_TABS, ProductTabs } from './ProductTabs.js';
import { cardOf, productQuery } from './product-card.js';
import { NOT_FOUND, productHead } from './product-head.js';
import { GENERIC_FEATURES } from './samples.js';

/** One more than is shown, for the current product may be among them (PD-13). */
const relatedQuery = cards<Item>(listPath('products', { sort: ['created_at', 'DESC'], range: [0, COUNTS.relatedProducts] }));
export const productQueries = ({ params, search }: PageLocation) => {
  const id = params['id'] ?? '';
  const isReviews = tabOf(search, DETAIL_TABS) === 'reviews';
  return [productQuery(id), relatedQuery, ...(isReviews ? [spreadQuery(id), reviewPageQuery({ product_id: id }, search)] : [])];
};

export function ProductView({ preview }: { preview: boolean }) {
  const id = useParams()['id'] ?? '';
  const { data: product, isPending, isError, refetch } = useQuery(productQuery(id));
  const { data: related } = useQuery(relatedQuery);
  const card = useCachedRow<Item>('products', (row) => row.id === id);
  usePageHead(product ? productHead(product, preview) : product === null ? NOT_FOUND : null);
  const others = related?.items.filter((other) => other.id !== id).slice(0, COUNTS.relatedProducts) ?? [];
  const shown = product ? cardOf(product) : isPending ? card : undefined;
  return (
    <div className="wrap" aria-busy={isPending}>
      {preview && <PreviewNote id={id} />}
      <Link to={useBack('/marketplace')} className="back">
        <Icon name="back" />
        Back to marketplace
      </Link>
      {isPending && !card && <ProductLoading />}
      {isError && <Failure what="product" level="h1" onRetry={() => void refetch()} />}
      {product === null && <Missing id={id} />}
      {shown && (
        <Product key={id} card={shown}>
          {product ? <Offer product={product} preview={preview} /> : <OfferLoading />}
        </Product>
      )}
      {product && <ProductTabs key={`tabs of ${product.id}`} product={product} {...shownRating(product)} />}
      {product && others.length > 0 && <Related products={others} />}
    </div>
  );
}

const Missing = ({ id }: { id: string }) => (
  <OwnersView id={id}>
    <EmptyState level="h1" heading="Product Not Found" text="The product you're looking for doesn't exist or has been removed.">
      <Button to="/marketplace" variant="contained">
        Back to Marketplace
      </Button>
    </EmptyState>
  </OwnersView>
);

const Related = ({ products }: { products: readonly Item[] }) => (
  <section className="section related" aria-labelledby="related">
    <h2 className="t-2" id="related">
      Related Products
    </h2>
    <div className="grid-3">
      {products.map((product) => (
        <ProductCard key={product.id} product={product} brief />
      ))}
    </div>
  </section>
);

function Offer({ product, preview }: { product: ProductDetail; preview: boolean }) {
  const features = product.features.length > 0 ? product.features : GENERIC_FEATURES;
  return (
    <>
      {!preview && (
        <p className="price-history">
          <Link to={priceHistoryPath(product.id)}>Price history</Link>
        </p>
      )}
      <h2 className="t-4 features-head">Key Features</h2>
      <ul className="features">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={18} />
            {feature}
          </li>
        ))}
      </ul>
      {!preview && <Buy product={product} />}
    </>
  );
}

const OfferLoading = () => (
  <>
    <LoadingHead level="p">Loading product...</LoadingHead>
    <Skeleton style={{ height: 150, marginTop: 12 }} />
  </>
);

const PreviewNote = ({ id }: { id: string }) => (
  <aside className="preview-note" aria-label="Preview">
    <p>
      <span className="badge">Preview</span> This is how buyers see the product, without the buttons to buy it.
    </p>
    <Button to={productPath(id)} variant="contained" size="small">
      View Product Page
    </Button>
  </aside>
);

function ProductLoading() {
  return (
    <div className="product">
      <div>
        <Skeleton style={{ aspectRatio: '3 / 2', borderRadius: 6 }} />
        <Skeleton style={{ height: 44, width: '60%', marginTop: 20 }} />
      </div>
      <div>
        <LoadingHead>Loading product...</LoadingHead>
        <Skeleton style={{ height: 60, width: '80%', marginTop: 12 }} />
        <Skeleton style={{ height: 60, width: '30%', marginTop: 24 }} />
        <Skeleton style={{ height: 120, marginTop: 24 }} />
      </div>
    </div>
  );
}
