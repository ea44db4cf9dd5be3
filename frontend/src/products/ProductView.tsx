import { coverPath, portraitPath } from '@guildhall/contracts/art-paths';
import { dollars } from '@guildhall/contracts/formats';
import { COUNTS } from '@guildhall/contracts/limits';
import { priceHistoryPath, productPath, talentPath } from '@guildhall/contracts/page-paths';
import type { ProductCard as Item, ProductDetail } from '@guildhall/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { list, listPath, one } from '../data/queries.js';
import { Mark } from '../design/Art.js';
import { Button } from '../design/Button.js';
import { EmptyState, Failure } from '../design/EmptyState.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { LoadingHead, Skeleton } from '../design/Skeleton.js';
import { type Head, usePageHead } from '../document/head.js';
import type { PageRequest } from '../document/page.js';
import { withTrail } from '../document/structured-data.js';
import { OwnersView } from '../moderation/OwnersView.js';
import { Rating, Stars } from '../reviews/Rating.js';
import { shownRating } from '../reviews/shown.js';
import { Buy } from './Buy.js';
import { ProductCard } from './ProductCard.js';
import { ProductTabs } from './ProductTabs.js';
import { GENERIC_FEATURES } from './samples.js';
import { summaryOf } from './summary.js';

const productQuery = (id: string) => one<ProductDetail>(`/api/products/${encodeURIComponent(id)}`);
/** One more than is shown, for the current product may be among them (PD-13). */
const relatedQuery = list<Item>(listPath('products', { sort: ['created_at', 'DESC'], range: [0, COUNTS.relatedProducts] }));
export const productQueries = ({ params }: PageRequest) => [productQuery(params['id'] ?? ''), relatedQuery];

const NOT_FOUND: Head = {
  title: 'Product Not Found',
  description: "The product you're looking for doesn't exist or has been removed.",
  noindex: true,
  status: 404,
};

export function ProductView({ preview }: { preview: boolean }) {
  const id = useParams()['id'] ?? '';
  const { data: product, isPending, isError, refetch } = useQuery(productQuery(id));
  const { data: related } = useQuery(relatedQuery);
  usePageHead(product ? headOf(product, preview) : product === null ? NOT_FOUND : null);
  const others = related?.items.filter((other) => other.id !== id).slice(0, COUNTS.relatedProducts) ?? [];
  return (
    <div className="wrap">
      <Link to="/marketplace" className="back">
        <Icon name="back" />
        Back to marketplace
      </Link>
      {isPending && <ProductLoading />}
      {isError && <Failure what="product" level="h1" onRetry={() => void refetch()} />}
      {product === null && (
        <OwnersView id={id}>
          <EmptyState
            level="h1"
            heading="Product Not Found"
            text="The product you're looking for doesn't exist or has been removed."
          >
            <Button to="/marketplace" variant="contained">
              Back to Marketplace
            </Button>
          </EmptyState>
        </OwnersView>
      )}
      {product && <Product key={product.id} product={product} preview={preview} />}
      {product && others.length > 0 && (
        <section className="section related" aria-labelledby="related">
          <h2 className="t-2" id="related">
            Related Products
          </h2>
          <div className="grid-3">
            {others.map((other) => (
              <ProductCard key={other.id} product={other} brief />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Product({ product, preview }: { product: ProductDetail; preview: boolean }) {
  const { mean, count } = shownRating(product);
  const features = product.features.length > 0 ? product.features : GENERIC_FEATURES;
  return (
    <>
      <div className="product">
        <div>
          <Picture
            className="cover"
            src={product.image_url || coverPath(product.id, product.category)}
            drawn={coverPath(product.id, product.category)}
            width={600}
            height={400}
          />
          <ul className="product-strip">
            <li>
              <Link to={talentPath(product.seller.id)}>
                <Picture
                  className="portrait"
                  src={product.seller.avatar}
                  drawn={portraitPath(product.seller.id)}
                  width={44}
                  height={44}
                />
                {product.seller.name}
              </Link>
            </li>
            {product.category && (
              <li>
                <Link to={`/marketplace?category=${encodeURIComponent(product.category)}`}>
                  <Mark category={product.category} size={30} />
                  {product.category}
                </Link>
              </li>
            )}
          </ul>
        </div>
        <div className="product-words">
          <h1 className="t-1 product-name">{product.title}</h1>
          <div className="facts">
            <Stars rating={mean} />
            <Rating mean={mean} count={count} unit={count === 1 ? 'review' : 'reviews'} bare />
          </div>
          <p className="product-price">{dollars(product.price)}</p>
          {!preview && (
            <p className="price-history">
              <Link to={priceHistoryPath(product.id)}>Price history</Link>
            </p>
          )}
          <p className="product-lead">{summaryOf(product.description)}</p>
          <h2 className="t-4 features-head">Key Features</h2>
          <ul className="features">
            {features.map((feature) => (
              <li key={feature}>
                <Icon name="check" size={18} />
                {feature}
              </li>
            ))}
          </ul>
          {preview ? (
            <div className="acts buy">
              <Button to={productPath(product.id)} variant="contained">
                View Product Page
              </Button>
            </div>
          ) : (
            <Buy product={product} />
          )}
        </div>
        <Specifications />
      </div>
      <ProductTabs product={product} mean={mean} count={count} />
    </>
  );
}

const SPECIFICATIONS = [
  ['Format:', 'Digital Download'],
  ['Compatibility:', 'GoHighLevel Platform'],
  ['Updates:', '6 months included'],
  ['Support:', 'Email & live chat'],
];

function Specifications() {
  const [open, setOpen] = useState(true);
  return (
    <div className="specifications">
      <button type="button" aria-expanded={open} aria-controls="specifications" onClick={() => setOpen(!open)}>
        Product Specifications
        <Icon name={open ? 'up' : 'down'} />
      </button>
      <dl id="specifications" hidden={!open}>
        {SPECIFICATIONS.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ProductLoading() {
  return (
    <div className="product" aria-busy="true">
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

const headOf = (product: ProductDetail, preview: boolean): Head => ({
  title: product.title,
  description: summaryOf(product.description).slice(0, 160),
  keywords: [product.category, 'GoHighLevel', product.seller.name].filter(Boolean).join(', '),
  canonical: productPath(product.id),
  type: 'product',
  image: product.image_url || coverPath(product.id, product.category),
  noindex: preview,
  data: withTrail(
    {
      '@type': 'Product',
      name: product.title,
      description: product.description,
      category: product.category ?? undefined,
      image: product.image_url || undefined,
      offers: {
        '@type': 'Offer',
        price: product.price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${product.stock === 0 ? 'OutOfStock' : 'InStock'}`,
      },
      ...(product.rating !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviewCount },
      }),
    },
    ['Marketplace', '/marketplace'],
    [product.title, productPath(product.id)],
  ),
});
