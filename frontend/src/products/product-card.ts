import { coverPath } from '@guildhall/contracts/art-paths';
import type { ProductCard, ProductDetail } from '@guildhall/contracts/products';
import { one } from '../data/queries.js';

/** A product, as each page asks for it. */
export const productQuery = (id: string) => one<ProductDetail>(`/api/products/${encodeURIComponent(id)}`);

/** A product as lists have it. */
export const cardOf = ({ image_url, ...product }: ProductDetail): ProductCard => ({
  ...product,
  image: image_url || coverPath(product.id, product.category),
});
