import { PRODUCT_CATEGORIES } from './product-categories.js';
import type { ListedProduct, PriceHistory, Product, ProductCard, ProductDetail, Seller } from './products.js';
import { review } from './reviews.views.js';
import { count, dollarAmount, enumOf, id, list, moment, nullable, object, stars, text, view } from './schema.js';

const category = nullable(enumOf(PRODUCT_CATEGORIES));
export const seller = view<Seller>('Seller', { id, name: text, avatar: text });
export const product = view<Product>('Product', {
  id,
  talent_id: id,
  title: text,
  description: text,
  price: dollarAmount,
  image_url: text,
  category,
  features: list(text),
  stock: nullable(count),
  created_at: moment,
  updated_at: moment,
  version: count,
});
export const productDetail = view<ProductDetail>('ProductDetail', {
  ...product.fields,
  rating: nullable(stars),
  reviewCount: count,
  seller,
  reviews: list(review),
});
export const priceHistory = view<PriceHistory>('PriceHistory', {
  id,
  title: text,
  prices: list(object<PriceHistory['prices'][number]>({ time: moment, price: dollarAmount })),
  earlier: count,
});
export const productCard = view<ProductCard>('ProductCard', {
  id,
  title: text,
  description: text,
  image: text,
  price: dollarAmount,
  rating: nullable(stars),
  reviewCount: count,
  category,
  seller,
});
const { talent_id, image_url, created_at, updated_at, version } = product.fields;
export const listedProduct = view<ListedProduct>('ListedProduct', {
  ...productCard.fields,
  talent_id,
  image_url,
  created_at,
  updated_at,
  version,
});
