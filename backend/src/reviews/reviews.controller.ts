import { ReasonInput } from '@guildhall/contracts/audit';
import { optionCount } from '@guildhall/contracts/option-counts.views';
import { ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import { review } from '@guildhall/contracts/reviews.views';
import { list } from '@guildhall/contracts/schema';
import type { EventLog } from '@guildhall/event-store/log';
import { countRatings, findReview, listReviews, REVIEW_LIST } from '@guildhall/projections/reviews/review.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Items, SharedReads, ShownBy } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { LOG, READ_DATABASE } from '../injection-tokens.js';
import { type Limit, RateLimits } from '../limits/rate-limits.js';
import { Operation } from '../openapi/operation.js';
import { LeaveReview, PutBackReview, ReviseReview, TakeDownReview } from './review.commands.js';
import { reviewId, subjectOf } from './review.subject.js';

const REVIEWS_WRITTEN: Limit = { name: 'reviews of', attempts: 30, minutes: 60 };

@Controller('api/reviews')
export class ReviewsController {
  constructor(
    private readonly commands: Commands,
    private readonly limits: RateLimits,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
  ) {}

  @Get()
  @Operation({ id: 'listReviews', summary: 'Lists reviews, newest first', answers: review, list: REVIEW_LIST })
  @SharedReads('reviews')
  @ShownBy('reviews')
  async list(@Query(AsList) query: ListQuery) {
    return new Items('reviews', await listReviews(this.database, query));
  }

  @Get('counts/:id')
  @Operation({
    id: 'countReviews',
    summary: 'Counts the reviews of a talent, a product or a service by their stars',
    answers: list(optionCount),
  })
  @SharedReads('reviews')
  @ShownBy()
  counts(@IdOf('Talent, product or service') id: string) {
    return countRatings(this.database, id);
  }

  @Get(':id')
  @Operation({ id: 'getReview', summary: 'Answers a review', answers: review })
  @SharedReads('reviews')
  @ShownBy()
  async find(@IdOf('Review') id: string) {
    const review = await findReview(this.database, id);
    if (!review) throw notFound('Review');
    return review;
  }

  @Post()
  @Operation({
    id: 'leaveReview',
    summary: 'Reviews a product or a service',
    for: 'members',
    answers: review,
    refuses: ['already_exists', 'forbidden', 'not_found', 'rate_limited'],
  })
  async create(@FromCaller() caller: Caller, @Input(ReviewInput) input: ReviewInput) {
    await this.limited(caller);
    const subject = await subjectOf(this.log, input);
    const id = reviewId(caller.identity?.accountId ?? 'visitor', input.product_id ?? input.service_id ?? '');
    return this.commands.run(caller, (actor, time) => new LeaveReview(id, actor, time, subject, input));
  }

  @Put(':id')
  @Operation({ id: 'updateReview', summary: 'Changes a review', for: 'owner', answers: review, refuses: ['rate_limited'] })
  async update(@FromCaller() caller: Caller, @IdOf('Review') id: string, @Input(ReviewUpdate) input: ReviewUpdate) {
    await this.limited(caller);
    return this.commands.run(caller, (actor, time) => new ReviseReview(id, actor, time, input));
  }

  @Post(':id/take-down')
  @HttpCode(200)
  @Operation({
    id: 'takeDownReview',
    summary: 'Takes a review down: it is listed and counted no more',
    for: 'operators',
    answers: review,
  })
  takeDown(@FromCaller() caller: Caller, @IdOf('Review') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.commands.run(caller, (actor, time) => new TakeDownReview(id, actor, time), reason);
  }

  @Post(':id/put-back')
  @HttpCode(200)
  @Operation({ id: 'putBackReview', summary: 'Puts back a review that was taken down', for: 'operators', answers: review })
  putBack(@FromCaller() caller: Caller, @IdOf('Review') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.commands.run(caller, (actor, time) => new PutBackReview(id, actor, time), reason);
  }

  private async limited({ identity }: Caller): Promise<void> {
    if (identity) await this.limits.take(REVIEWS_WRITTEN, identity.accountId);
  }
}
