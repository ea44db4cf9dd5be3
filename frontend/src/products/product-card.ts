import { coverPath } from '@guildhall/contracts/art-paths';
import type { ProductCard, ProductDetail } from '@guildhall/contracts/products';

/** A product as lists have it. */
export const cardOf = ({ image_url, ...product }: ProductDetail): ProductCard => ({
  ...product,
  image: image_url || coverPath(product.id, product.category),
});
