import type { ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import { Command, type Sender } from '../commanding/decide/decider.js';
import { Restore } from '../commanding/decide/restoring.js';

/** The product or service that a review is about. */
export interface ReviewedSubject {
  talent_id: string;
  service_id: string | null;
  product_id: string | null;
}

export class LeaveReview extends Command<ReviewInput> {
  readonly type = 'LeaveReview';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    /** Null where there is no such product or service. */
    readonly subject: ReviewedSubject | null,
    input: ReviewInput,
  ) {
    super(id, actor, time, input);
  }
}
export class ReviseReview extends Command<ReviewUpdate> {
  readonly type = 'ReviseReview';
}
export class TakeDownReview extends Command<void> {
  readonly type = 'TakeDownReview';
}
export class PutBackReview extends Command<void> {
  readonly type = 'PutBackReview';
}
export class RestoreReview extends Restore<ReviewUpdate> {
  readonly type = 'RestoreReview';
}
export type ReviewCommand = LeaveReview | ReviseReview | RestoreReview | TakeDownReview | PutBackReview;
