import type { ProductEvent } from '@guildhall/contracts/products';
import { ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import type { ServiceEvent } from '@guildhall/contracts/services';
import type { EventLog } from '@guildhall/event-store/log';
import type { ListParams } from '@guildhall/projections/queries/list';
import { findReview, listReviews } from '@guildhall/projections/reviews/review.queries';
import { Controller, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type pg from 'pg';
import { v5 } from 'uuid';
import { invalid, notFound } from '../decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE, LOG } from '../http/parts.js';
import { productDecider } from '../products/product.decider.js';
import { serviceDecider } from '../services/service.decider.js';
import { LeaveReview, ReviseReview, type Subject } from './review.decider.js';

const REVIEWS = '7d4f9a52-0d8d-4c7e-8a3f-51c2d7e0b9a4';
/** One stream per person and subject: a second review can only meet the first. */
export const reviewId = (clientId: string, subjectId: string) => v5(`${clientId} ${subjectId}`, REVIEWS);

@Controller('api/reviews')
export class ReviewsController {
  constructor(
    private readonly commands: Commands,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @SharedReads('reviews')
  async list(@Query() params: ListParams) {
    return new Items('reviews', await listReviews(this.database, params));
  }

  @Get(':id')
  @SharedReads('reviews')
  async find(@IdOf('Review') id: string) {
    const review = await findReview(this.database, id);
    if (!review) throw notFound('Review');
    return review;
  }

  @Post()
  async create(@FromCaller() caller: Caller, @Input(ReviewInput) input: ReviewInput) {
    if (Boolean(input.service_id) === Boolean(input.product_id))
      throw invalid('product_id', 'Please choose one product or one service');
    const subject = await subjectOf(this.log, input);
    const id = reviewId(caller.identity?.accountId ?? 'visitor', input.product_id ?? input.service_id ?? '');
    return this.commands.run(caller, (actor, time) => new LeaveReview(id, actor, time, subject, input));
  }

  @Put(':id')
  update(@FromCaller() caller: Caller, @IdOf('Review') id: string, @Input(ReviewUpdate) input: ReviewUpdate) {
    return this.commands.run(caller, (actor, time) => new ReviseReview(id, actor, time, input));
  }
}

/** The product or service as its stream stands now, not as a read model remembers it. */
export async function subjectOf(
  log: EventLog,
  of: { service_id?: string | null; product_id?: string | null },
): Promise<Subject | null> {
  if (of.product_id) {
    const events = (await log.readStream(`product-${of.product_id}`)) as unknown as ProductEvent[];
    const product = events.reduce(productDecider.evolve, productDecider.initial);
    return product.is === 'offered' ? { talent_id: product.talent_id, product_id: of.product_id, service_id: null } : null;
  }
  const events = (await log.readStream(`service-${of.service_id}`)) as unknown as ServiceEvent[];
  const service = events.reduce(serviceDecider.evolve, serviceDecider.initial);
  return service.is === 'offered' ? { talent_id: service.talent_id, product_id: null, service_id: of.service_id ?? null } : null;
}
