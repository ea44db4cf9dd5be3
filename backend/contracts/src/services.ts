import type { Fact } from './event.js';
import { Id, Integer, Money, Text, Whole } from './fields.js';
import { LIMITS } from './limits.js';

// ---- events of the stream service-<id>
export type ServiceEvent =
  | Fact<
      'ServiceCreated',
      { id: string; talent_id: string; title: string; description: string; price_cents: number; duration: number }
    >
  | Fact<'ServiceRevised', { id: string; talent_id: string; title?: string; description?: string; duration?: number }>
  | Fact<'ServiceRepriced', { id: string; talent_id: string; price_cents: number; old_price_cents: number }>
  | Fact<'ServiceDeleted', { id: string; talent_id: string }>;

// ---- inputs (R28, R47)
export const TITLE = { ...LIMITS.title, message: 'Title must be at least 3 characters' };
export const DESCRIPTION = { ...LIMITS.description, message: 'Description must be at least 10 characters' };
export const PRICE = {
  ...LIMITS.priceCents,
  message: 'Price is required',
  tooSmall: 'Price cannot be negative',
  tooLarge: 'Price must be at most 999,999.99',
};
const DURATION = {
  ...LIMITS.durationDays,
  message: 'Delivery time is required',
  tooSmall: 'Delivery time must be at least 1 day',
  tooLarge: 'Delivery time must be at most 3,650 days',
};
const OWNER = 'Please choose a talent';

export class ServiceInput {
  @Text(TITLE) title!: string;
  @Text(DESCRIPTION) description!: string;
  @Money('price', PRICE) price_cents!: number;
  @Whole(DURATION) duration!: number;
  @Id(OWNER, { optional: true }) talent_id?: string;
}
/** A partial change of the record at `version` (428 without one, 412 when it is stale). */
export class ServiceUpdate {
  @Integer({ min: 0, max: Number.MAX_SAFE_INTEGER, message: 'Version must be a whole number', optional: true }) version?: number;
  @Text({ ...TITLE, optional: true }) title?: string;
  @Text({ ...DESCRIPTION, optional: true }) description?: string;
  @Money('price', { ...PRICE, optional: true }) price_cents?: number;
  @Whole({ ...DURATION, optional: true }) duration?: number;
  @Id(OWNER, { optional: true }) talent_id?: string;
}

// ---- views (EN-05)
export interface Service {
  id: string;
  talent_id: string;
  title: string;
  description: string;
  /** Dollars. */
  price: number;
  /** Days. */
  duration: number;
  deliveryTime: string;
  created_at: string;
  updated_at: string;
  version: number;
}
