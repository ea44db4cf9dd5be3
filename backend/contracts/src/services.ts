import type { Fact } from './event.js';
import { Id, Text } from './fields.js';
import type { Restored } from './history.js';
import { LIMITS } from './limits.js';
import { Money, Version, Whole } from './number-fields.js';
import { DESCRIPTION, PRICE, SELLER, TITLE } from './offer-rules.js';

// ---- events of the stream service-<id>
export type ServiceEvent =
  | Fact<
      'ServiceCreated',
      { id: string; talent_id: string; title: string; description: string; price_cents: number; duration: number }
    >
  | Fact<'ServiceRevised', { id: string; talent_id: string; title?: string; description?: string; duration?: number }>
  | Fact<'ServiceRepriced', { id: string; talent_id: string; price_cents: number; old_price_cents: number }>
  | Fact<'ServiceTakenDown', { id: string; talent_id: string }>
  | Fact<'ServicePutBack', { id: string; talent_id: string }>
  /** `taken_down`: it was taken down when its owner deleted it. */
  | Fact<'ServiceDeleted', { id: string; talent_id: string; taken_down?: true }>
  | Fact<'ServiceRestored', Restored & { talent_id: string }>;

// ---- inputs (R28, R47)
const DURATION = {
  ...LIMITS.durationDays,
  message: 'Delivery time is required',
  tooSmall: 'Delivery time must be at least 1 day',
  tooSmallAtServer: true,
  tooLarge: 'Delivery time must be at most 3,650 days',
} as const;

export class ServiceInput {
  @Text(TITLE) title!: string;
  @Text(DESCRIPTION) description!: string;
  @Money('price', PRICE) price_cents!: number;
  @Whole(DURATION) duration!: number;
  @Id(SELLER, { optional: true }) talent_id?: string;
}
/** A partial change of the record at `version` (428 without one, 412 when it is stale). */
export class ServiceUpdate {
  @Version() version?: number;
  @Text({ ...TITLE, optional: true }) title?: string;
  @Text({ ...DESCRIPTION, optional: true }) description?: string;
  @Money('price', { ...PRICE, optional: true }) price_cents?: number;
  @Whole({ ...DURATION, optional: true }) duration?: number;
  @Id(SELLER, { optional: true }) talent_id?: string;
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
