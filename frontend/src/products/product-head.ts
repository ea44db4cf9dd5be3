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

/** What a product's page says about itself to search engines and to pages that share it. */
export const productHead = (product: ProductDetail, preview: boolean): Head => ({
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
