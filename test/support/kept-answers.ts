import { type CheckpointState, KnownCheckpoints, type Shows } from '@guildhall/projections/runner/reading/known-checkpoints';
import { AnswerCache, type CacheReader, ENTRY_BYTES, type Shared } from '../../backend/src/http/answer-cache';

export interface Text extends Shared {
  text: string;
}

export const REVIEWS = { reads: ['reviews'] };
export const PRODUCTS = { reads: ['products'] };
/** What products with these ids are shown by. */
export const ids = (...names: string[]) => ({ reads: ['products'], rows: { ids: names, tables: [] } });

export const answer = (text: string, shows: readonly Shows[] = [PRODUCTS], lasting = true): Text => ({
  text,
  length: text.length,
  lasting,
  shows,
});
/** Makes these answers, one after the other. */
export const makes = (...answers: Text[]) => jest.fn(async () => answers.shift() ?? answer('once too often'));

/** A cache of answers for one address, beside checkpoints that move and a clock that the test sets. */
export class KeptAnswers {
  known!: KnownCheckpoints;
  cache!: AnswerCache<Text>;
  private time = 0;
  revision = 1;

  constructor() {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick'] });
      [this.time, this.revision] = [0, 1];
      this.known = new KnownCheckpoints(
        () => undefined,
        () => this.time,
      );
      this.poll();
      this.cache = this.opened();
    });
    afterEach(() => jest.useRealTimers());
  }

  checkpoint(): CheckpointState {
    const { revision } = this;
    return { epoch: 1, revision, state: `s${revision}`, position: `p${revision}`, sound: true };
  }

  poll(): void {
    const moved = ['products', 'reviews'].map((projection) => ({ ...this.checkpoint(), projection, alive: true }));
    this.known.polled(this.known.since(), moved);
  }

  /** A write to products, of these rows. */
  write(...rows: string[]): void {
    this.revision += 1;
    this.known.heard('products', this.checkpoint(), [rows, []]);
  }

  async get(make: () => Promise<Text>, reader?: CacheReader): Promise<string> {
    return (await this.cache.get('/', make, reader)).text;
  }

  /** A second passes: no answer may be old for longer. */
  later(): void {
    this.time += 1_000;
  }

  opened(most = 100 * ENTRY_BYTES): AnswerCache<Text> {
    const stamp = () => this.known.stamp();
    return new AnswerCache<Text>(
      { stamp, freshness: (stamped, shows, token = null) => this.known.freshness(stamped, shows, token) },
      most,
    );
  }
}
