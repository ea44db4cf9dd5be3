import type { Freshness, Shows, Stamp } from '@guildhall/projections/runner/reading/known-checkpoints';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { type CacheTally, cacheEntries, cacheSize, cacheTally } from './cache-figures.js';
import type { Ready } from './compressed.js';

/** An answer that is the same for everybody who asks at the same moment. */
export interface Shared {
  /** Bytes it holds now. */
  readonly length: number;
  /** Whether the next one may have it too. */
  readonly lasting: boolean;
  /** What it was made from, part by part. */
  readonly shows: readonly Shows[];
  /** The states that its rows had at least, where a replica answered: they may be older than those known when it was begun. */
  readonly stamp?: Stamp | null;
  /** Called by the answer when it holds more or less than before. */
  reweigh?: () => void;
  /** As it was sent before to somebody who takes the same encoding. */
  ready?(accepted: string | undefined): Ready | null;
}

/** What the cache asks of `Readiness`. */
export type States = Pick<Readiness, 'stamp' | 'freshness'>;

/** Who asks. */
export interface CacheReader {
  /** The position token of their last write. */
  token?: string | null;
  /** The reader caches the answer: it may not be older than their question. */
  strict?: boolean;
}

/** Makes an answer for a reader: those who wait for nothing may join. */
export type Make<A> = (reader: CacheReader) => Promise<A>;

interface Kept<A> {
  stamp: Stamp;
  answer: A;
  length: number;
  /** When it was made, and how long that took, in ms. */
  at: number;
  cost: number;
  /** How many entries had become the newest when it did. */
  turn: number;
}
interface Making<A> {
  number: number;
  answer: Promise<A>;
}

/**
 * Making an address again and again takes a tenth of the time at most, in ms: for this long its last answer does, where
 * nobody waits for more.
 */
const PAUSE = { share: 9, least: 50, most: 300 } as const;
const pauseAfter = (cost: number) => Math.min(PAUSE.most, Math.max(PAUSE.least, PAUSE.share * cost));

/** Bytes of an entry beside its address and its answer. */
export const ENTRY_BYTES = 1000;

/**
 * Answers by address. An answer is dropped when what it shows has changed. One is made at a time for each address. A reader
 * who waits for nothing gets the last one while the next is made, for `LATELY_MS` after the change. The least recently used
 * go first when there are more than `most` bytes.
 */
export class AnswerCache<A extends Shared> {
  private readonly kept = new Map<string, Kept<A>>();
  private readonly making = new Map<string, Making<A>>();
  private readonly planned = new Set<string>();
  private begun = 0;
  private turns = 0;
  private length = 0;
  private readonly tally: CacheTally;

  /** `name` is what its figures are called. `isWorth` says whether the answer of an address is kept once it is made. */
  constructor(
    private readonly states: States,
    private readonly most: number,
    private readonly name = 'other',
    private readonly isWorth: (url: string) => boolean = () => true,
  ) {
    this.tally = cacheTally(name);
  }

  /** @throws what `make` throws */
  async get(url: string, make: Make<A>, reader: CacheReader = {}): Promise<A> {
    const { token = null, strict = false } = reader;
    const asked = this.begun;
    for (;;) {
      const kept = this.kept.get(url);
      const worth = kept ? this.worth(kept, token) : 'old';
      if (kept && (worth === 'current' || worth === 'unknown' || (worth === 'lately' && !strict))) {
        if (worth === 'lately') this.plan(url, kept, make);
        this.use(url, kept);
        this.tally[worth === 'lately' ? 'stale' : 'hit'] += 1;
        return kept.answer;
      }
      const others = this.making.get(url);
      const making = others ?? this.begin(url, make, reader);
      const made = await making.answer;
      // What was begun earlier, or came from a replica for others, may be older than what this reader waits for.
      if (!others || (making.number > asked && this.isFor(reader, made))) return made;
    }
  }

  /** What is kept for an address, where nothing is left to do for a reader who waits for nothing; null elsewhere. */
  ready(url: string, accepted: string | undefined): Ready | null {
    const kept = this.kept.get(url);
    const ready = kept?.answer.ready?.(accepted);
    if (!kept || !ready || !this.states.stamp().sound) return null;
    const worth = this.worth(kept, null);
    const isLate = worth === 'lately' && (this.planned.has(url) || this.making.has(url));
    if (worth !== 'current' && !isLate) return null;
    this.use(url, kept);
    this.tally[isLate ? 'stale' : 'hit'] += 1;
    return ready;
  }

  /** An answer whose rows are untouched counts as made now, so that the next look has little to compare. */
  private worth(kept: Kept<A>, token: string | null): Freshness {
    const now = this.states.stamp();
    if (kept.stamp === now && now.trusted) return 'current';
    const worth = this.states.freshness(kept.stamp, kept.answer.shows, token);
    if (worth === 'current') kept.stamp = now;
    return worth;
  }

  private isFor({ token = null, strict = false }: CacheReader, { stamp, shows }: A): boolean {
    if (!stamp) return true;
    const worth = this.states.freshness(stamp, shows, token);
    return worth === 'current' || (worth === 'lately' && !strict);
  }

  private begin(url: string, make: Make<A>, reader: CacheReader): Making<A> {
    this.tally.miss += 1;
    const making = { number: ++this.begun, answer: Promise.resolve().then(() => this.make(url, () => make(reader))) };
    this.making.set(url, making);
    return making;
  }

  /** The stamp is of the moment before: what moves while it is made leaves it old. */
  private async make(url: string, make: () => Promise<A>): Promise<A> {
    const stamp = this.states.stamp();
    const start = performance.now();
    try {
      const answer = await make();
      this.drop(url);
      const at = performance.now();
      if (answer.lasting && stamp.trusted && this.isWorth(url))
        this.keep(url, { stamp: answer.stamp ?? stamp, answer, length: 0, at, cost: at - start, turn: ++this.turns });
      return answer;
    } catch (error) {
      this.drop(url);
      throw error;
    } finally {
      this.making.delete(url);
    }
  }

  /** Makes it again for those who come later. */
  private plan(url: string, { at, cost }: Kept<A>, make: Make<A>): void {
    if (this.making.has(url) || this.planned.has(url)) return;
    this.planned.add(url);
    const again = () => {
      this.planned.delete(url);
      if (!this.making.has(url)) this.begin(url, make, {}).answer.catch(() => undefined);
    };
    setTimeout(again, at + pauseAfter(cost) - performance.now()).unref();
  }

  private keep(url: string, kept: Kept<A>): void {
    this.kept.set(url, kept);
    const weigh = () => {
      if (this.kept.get(url) !== kept) return;
      const length = kept.answer.length + url.length + ENTRY_BYTES;
      this.length += length - kept.length;
      kept.length = length;
      for (const oldest of this.kept.keys()) {
        if (this.length <= this.most) break;
        this.drop(oldest);
      }
      cacheEntries.set({ cache: this.name }, this.kept.size);
      cacheSize.set({ cache: this.name }, this.length);
    };
    kept.answer.reweigh = weigh;
    weigh();
  }

  /** It is among the last to go. One of the newer half stays in its place: to move it costs more than all the rest. */
  private use(url: string, kept: Kept<A>): void {
    if (this.turns - kept.turn < this.kept.size / 2) return;
    kept.turn = ++this.turns;
    this.kept.delete(url);
    this.kept.set(url, kept);
  }

  private drop(url: string): void {
    this.length -= this.kept.get(url)?.length ?? 0;
    this.kept.delete(url);
  }
}
