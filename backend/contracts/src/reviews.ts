import type { Fact, Personal } from './event.js';
import { Id, Text } from './fields.js';
import type { Restored } from './history.js';
import { LIMITS } from './limits.js';
import { Integer, Version } from './number-fields.js';

/** What a review is about. Exactly one of the two ids is set (EN-07). */
interface ReviewSubject {
  id: string;
  client_id: string;
  talent_id: string;
  service_id: string | null;
  product_id: string | null;
}
export interface ReviewText {
  title: string;
  comment: string;
}

// ---- events of the stream review-<id>
export type ReviewEvent =
  | Fact<'ReviewLeft', ReviewSubject & { rating: number; text: Personal<ReviewText> }>
  | Fact<'ReviewRevised', ReviewSubject & { rating: number; old_rating: number; text: Personal<ReviewText> }>
  | Fact<'ReviewRestored', Restored>
  /** `rating` is what no longer counts. */
  | Fact<'ReviewTakenDown', ReviewSubject & { rating: number }>
  | Fact<'ReviewPutBack', ReviewSubject & { rating: number }>;

// ---- inputs
const RATING = { ...LIMITS.rating, message: 'Rating must be 1 to 5' };
const TITLE = { max: LIMITS.reviewTitle.max, message: 'Please enter a title', optional: true, emptyAllowed: true };
const COMMENT = { max: LIMITS.comment.max, message: 'Please enter a comment', optional: true, emptyAllowed: true };
export class ReviewInput {
  @Id('Please choose what to review', { optional: true, nullable: true }) service_id?: string | null;
  @Id('Please choose what to review', { optional: true, nullable: true }) product_id?: string | null;
  @Integer(RATING) rating!: number;
  @Text(TITLE) title?: string | null;
  @Text(COMMENT) comment?: string | null;
  @Id('Please choose a client', { optional: true }) client_id?: string;
}
/** A partial change of the review at `version`. */
export class ReviewUpdate {
  @Version() version?: number;
  @Integer({ ...RATING, optional: true }) rating?: number;
  @Text(TITLE) title?: string | null;
  @Text(COMMENT) comment?: string | null;
}

// ---- views (EN-07)
export interface Review {
  id: string;
  client_id: string;
  talent_id: string;
  service_id: string | null;
  product_id: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  created_at: string;
  updated_at: string;
  client: { id: string; full_name: string | null; avatar_url: string | null };
  version: number;
}

/** The name beside a review whose author was erased. */
export const FORMER_MEMBER = 'Former member';
