import type { Fact } from './event.js';
import { Id, OneOfOrEmpty, Text, TextList, UrlOrEmpty } from './fields.js';
import type { Restored } from './history.js';
import { LIMITS } from './limits.js';
import { Money, Version, Whole } from './number-fields.js';
import { DESCRIPTION, PRICE, SELLER, TITLE } from './offer-rules.js';
import { PRODUCT_CATEGORIES, type ProductCategory } from './product-categories.js';
import type { Review } from './reviews.js';

// ---- events of the stream product-<id>
interface ProductDetails {
  title?: string;
  description?: string;
  image_url?: string;
  category?: ProductCategory | null;
  features?: string[];
  stock?: number | null;
}
export type ProductEvent =
  | Fact<
      'ProductCreated',
      {
        id: string;
        talent_id: string;
        title: string;
        description: string;
        price_cents: number;
        image_url: string;
        category: ProductCategory | null;
        features: string[];
        stock: number | null;
      }
    >
  | Fact<'ProductRevised', ProductDetails & { id: string; talent_id: string }>
  | Fact<'ProductRepriced', { id: string; talent_id: string; price_cents: number; old_price_cents: number }>
  | Fact<'ProductTakenDown', { id: string; talent_id: string }>
  | Fact<'ProductPutBack', { id: string; talent_id: string }>
  /** `taken_down`: it was taken down when its owner deleted it. */
  | Fact<'ProductDeleted', { id: string; talent_id: string; taken_down?: true }>
  /** What was deleted has its ratings in it, which stay when it comes back. */
  | Fact<'ProductRestored', Restored & { talent_id: string; rating_sum?: number; review_count?: number }>;

const ART_PATH = /^\/art\/v1\/[a-z0-9/-]+\.svg$/;

// ---- inputs (R19, R27)
const IMAGE = { message: 'Please enter a valid URL', path: ART_PATH };
const CATEGORY = 'Please choose a category';
const FEATURES = { maxItems: LIMITS.features.max, maxLength: 200, message: 'Please enter a list of features' };
const STOCK = { ...LIMITS.stock, message: 'Stock must be a whole number', nullable: true, optional: true };

export class ProductInput {
  @Text(TITLE) title!: string;
  @Text(DESCRIPTION) description!: string;
  @Money('price', PRICE) price_cents!: number;
  @UrlOrEmpty(IMAGE) image_url?: string | null;
  @OneOfOrEmpty(PRODUCT_CATEGORIES, CATEGORY) category?: ProductCategory | null;
  @TextList(FEATURES) features?: string[];
  @Whole(STOCK) stock?: number | null;
  @Id(SELLER, { optional: true }) talent_id?: string;
}
/** A partial change of the record at `version`; the edit form's own messages (VA-15). */
export class ProductUpdate {
  @Version() version?: number;
  @Text({ min: 1, max: LIMITS.title.max, message: 'Product title is required', optional: true }) title?: string;
  @Text({ min: 1, max: LIMITS.description.max, message: 'Description is required', optional: true }) description?: string;
  @Money('price', { ...PRICE, optional: true }) price_cents?: number;
  @UrlOrEmpty(IMAGE) image_url?: string | null;
  @OneOfOrEmpty(PRODUCT_CATEGORIES, CATEGORY) category?: ProductCategory | null;
  @TextList(FEATURES) features?: string[];
  @Whole(STOCK) stock?: number | null;
  @Id(SELLER, { optional: true }) talent_id?: string;
}

// ---- views
export interface Seller {
  id: string;
  name: string;
  avatar: string;
}
/** The record itself: what a write answers and the edit form loads (EN-06 without extras). */
export interface Product {
  id: string;
  talent_id: string;
  title: string;
  description: string;
  /** Dollars. */
  price: number;
  image_url: string;
  category: ProductCategory | null;
  features: string[];
  stock: number | null;
  created_at: string;
  updated_at: string;
  version: number;
}
/** EN-06. `rating` is null without real reviews. */
export interface ProductDetail extends Product {
  rating: number | null;
  reviewCount: number;
  seller: Seller;
  reviews: Review[];
}
/** EN-08, an item of the marketplace. */
export interface ProductCard {
  id: string;
  title: string;
  description: string;
  image: string;
  price: number;
  rating: number | null;
  reviewCount: number;
  category: ProductCategory | null;
  seller: Seller;
}
/** A product in a list: the card, and of the record what the card does not show (CL-06). */
export interface ListedProduct
  extends ProductCard,
    Pick<Product, 'talent_id' | 'image_url' | 'created_at' | 'updated_at' | 'version'> {}
/** What a product has cost, oldest first: the latest prices, and how many were before. */
export interface PriceHistory {
  id: string;
  title: string;
  /** Dollars, each since its time. */
  prices: { time: string; price: number }[];
  earlier: number;
}
