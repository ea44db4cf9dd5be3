import { reviewProjection } from '@guildhall/projections/reviews/review.projector';
import { reviewView } from '@guildhall/projections/reviews/review.queries';
import { reviews } from '@guildhall/projections/reviews/review.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { LimitsModule } from '../limits/limits.module.js';
import { reviewDecider } from './review.decider.js';
import { ReviewsController } from './reviews.controller.js';

@Module({
  imports: [LimitsModule],
  controllers: [ReviewsController],
  providers: handlersOf(reviewDecider, recordBy(reviewProjection, reviews, reviewView)),
})
export class ReviewsModule {}
