import { coverPath } from '@guildhall/contracts/art-paths';
import { productPath } from '@guildhall/contracts/page-paths';
import type { ProductDetail } from '@guildhall/contracts/products';
import type { Head } from '../html-document/head.js';
import { withTrail } from '../html-document/structured-data.js';
import { summaryOf } from './summary.js';

export const NOT_FOUND: Head = {
  title: 'Product Not Found',
  description: "The product you're looking for doesn't exist or has been removed.",
  noindex: true,
  status: 404,
};

const structuredData = ({ title, description, category, image_url, price, stock, rating, reviewCount }: ProductDetail) => ({
  '@type': 'Product',
  name: title,
  description,
  category: category ?? undefined,
  image: image_url || undefined,
  offers: {
    '@type': 'Offer',
    price: price.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
  },
  ...(rating !== null && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
  }),
});

/** What a product's page says about itself to search engines and to pages that share it. */
export const productHead = (product: ProductDetail, preview: boolean): Head => ({
  title: product.title,
  description: summaryOf(product.description).slice(0, 160),
  keywords: [product.category, 'GoHighLevel', product.seller.name].filter(Boolean).join(', '),
  canonical: productPath(product.id),
  type: 'product',
  image: product.image_url || coverPath(product.id, product.category),
  noindex: preview,
  data: withTrail(structuredData(product), ['Marketplace', '/marketplace'], [product.title, productPath(product.id)]),
});
