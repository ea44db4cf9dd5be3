import { reviewProjection } from '@guildhall/projections/reviews/review.projector';
import { reviewView } from '@guildhall/projections/reviews/review.queries';
import { reviews } from '@guildhall/projections/reviews/review.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { LimitsModule } from '../limits/limits.module.js';
import type { ReviewCommand } from './review.commands.js';
import { reviewDecider } from './review.decider.js';
import { ReviewsController } from './reviews.controller.js';

const recordOf = recordBy(reviewProjection, reviews, reviewView);
/** Their answers have no words: each is kept with the key of who acts, which outlives that of who wrote the review. */
const WORDLESS: readonly ReviewCommand['type'][] = ['TakeDownReview', 'PutBackReview', 'RestoreReview'];

@Module({
  imports: [LimitsModule],
  controllers: [ReviewsController],
  providers: handlersOf(reviewDecider, (events, { type }) => {
    const review = recordOf(events);
    return review && WORDLESS.includes(type) ? { ...review, title: null, comment: null } : review;
  }),
})
export class ReviewsModule {}
