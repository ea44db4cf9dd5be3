import type { Recorded } from '@guildhall/contracts/event';
import type { HistoryNoun } from '@guildhall/contracts/history';
import type { EventLog } from '@guildhall/event-store/log';
import { reviewIdsOf } from '@guildhall/projections/reviews/review.queries';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { accountDecider } from '../accounts/account.decider.js';
import { unknownCategories } from '../categories/category.streams.js';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { Refusal } from '../commanding/decide/refusal.js';
import type { Done } from '../commanding/envelope.js';
import { stateOf } from '../commanding/streams.js';
import { DATABASE, LOG, READINESS } from '../injection-tokens.js';
import { productDecider } from '../products/product.decider.js';
import { reviewDecider } from '../reviews/review.decider.js';
import { Skills } from '../skills/skills.js';
import { fieldsToRestore, type Known, type RecordFields, restoreOf } from './restore-commands.js';

/** What comes back: the events of a stream, and the record as they made it at a version. */
export interface Wanted {
  noun: HistoryNoun;
  id: string;
  version: number;
  /** Null where there was none. */
  then: RecordFields | null;
  events: readonly Recorded[];
  fields?: readonly string[];
}

const OWNERS: Partial<Record<HistoryNoun, string>> = {
  services: 'talent_id',
  products: 'talent_id',
  reviews: 'client_id',
  profiles: 'id',
};

/** Restores of an entity, wholly or in part: looks up what their decision needs (OP-06, OP-07). */
@Injectable()
export class Restores {
  constructor(
    private readonly commands: Commands,
    private readonly skills: Skills,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(READINESS) private readonly readiness: Pick<Readiness, 'waitFor'>,
  ) {}

  /** @throws Refusal, those of an edit among them */
  async restore(caller: Caller, wanted: Wanted, reason: string): Promise<Done> {
    const { noun, id, version, events } = wanted;
    if (!wanted.then) throw new Refusal('conflict', 'There is nothing to restore at this version.');
    const then = noun === 'content' ? await this.withKnownCategories(caller, wanted.then) : wanted.then;
    const fields = fieldsToRestore(noun, then, wanted.fields);
    const [first] = events as readonly Recorded<{ type: string; data: RecordFields }>[];
    const owner = OWNERS[noun] && first!.data[OWNERS[noun]];
    const known: Omit<Known, 'skills'> = {
      version,
      created_at: first!.metadata.time,
      owner: typeof owner === 'string' ? await this.stateOfOwner(owner, noun) : 'here',
      ratings: noun === 'products' ? await this.ratingsOf(id) : { rating_sum: 0, review_count: 0 },
      events,
    };
    const names = fields.includes('skills') ? (then['skills'] as string[]) : [];
    return this.skills.linking(caller, names, (skills) =>
      this.commands.run(caller, restoreOf(noun, id, then, fields, { ...known, skills }), reason),
    );
  }

  /** A suspended person offers nothing; their words and profile may be corrected. */
  private async stateOfOwner(id: string, noun: HistoryNoun): Promise<Known['owner']> {
    const owner = await stateOf(this.log, accountDecider, id);
    if (owner.is === 'erased') return 'erased';
    const isOffer = noun === 'services' || noun === 'products';
    return isOffer && owner.is !== 'missing' && owner.suspended ? 'suspended' : 'here';
  }

  /** A category that was deleted since stays away. */
  private async withKnownCategories(caller: Caller, then: RecordFields): Promise<RecordFields> {
    const ids = then['category_ids'] as string[];
    const gone = await unknownCategories(this.log, caller, ids);
    return { ...then, category_ids: ids.filter((each) => !gone.includes(each)) };
  }

  /**
   * By the streams of its reviews. Nobody reviews what is deleted, so the list of them is whole once it has read the log.
   * @throws Refusal where that takes too long and the product is deleted: it would lose ratings for good
   */
  private async ratingsOf(product: string): Promise<Known['ratings']> {
    const head = `${this.log.id}:${await this.log.head()}`;
    const isListed = await this.readiness.waitFor(['reviews'], head);
    if (!isListed && (await stateOf(this.log, productDecider, product)).is === 'deleted')
      throw new Refusal('unavailable', 'Reviews catch up with the log. Please try again in a moment.');
    const ids = await reviewIdsOf(this.database, product);
    const reviews = await Promise.all(ids.map((id) => stateOf(this.log, reviewDecider, id)));
    const ratings = reviews.flatMap((review) => (review.is === 'left' && !review.taken_down ? [review.rating] : []));
    return { rating_sum: ratings.reduce((sum, rating) => sum + rating, 0), review_count: ratings.length };
  }
}
