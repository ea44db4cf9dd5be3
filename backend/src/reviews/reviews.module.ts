import { reviewProjection } from '@guildhall/projections/reviews/review.projector';
import { reviewView } from '@guildhall/projections/reviews/review.queries';
import { reviews } from '@guildhall/projections/reviews/review.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../http/commands.js';
import { recordBy } from '../http/record.js';
import { LeaveReview, ReviseReview, reviewDecider } from './review.decider.js';
import { ReviewsController } from './reviews.controller.js';

@Module({
  controllers: [ReviewsController],
  providers: handlersOf(reviewDecider, [LeaveReview, ReviseReview], {
    edits: [ReviseReview],
    record: recordBy(reviewProjection, reviews, reviewView),
  }),
})
export class ReviewsModule {}
