import type { RenderedPage } from '@guildhall/contracts/pages';
import type { Shows } from '@guildhall/projections/runner/reading/known-checkpoints';
import type { Shared } from '../http/answer-cache.js';
import { Compressed } from '../http/compressed.js';

/** A rendered page in the bytes it is sent as, made once for all its readers. */
export class SentPage extends Compressed implements Shared {
  readonly status: number;
  readonly lasting: boolean;
  readonly reads: readonly string[];

  constructor(
    { status, catchingUp, reads, html }: RenderedPage,
    /** What the answers show that it was made from. */
    readonly shows: readonly Shows[] = [{ reads }],
    /** Where the page is now, with status 301. */
    readonly redirect?: string,
  ) {
    super(Buffer.from(html));
    this.status = status;
    this.lasting = status < 500 && !catchingUp;
    this.reads = reads;
  }
}
