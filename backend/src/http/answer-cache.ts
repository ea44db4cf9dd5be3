import { cacheEntries, cacheRequests, cacheSize } from './cache-figures.js';

/** An answer that is the same for everybody who asks at the same moment. */
export interface Shared {
  /** What it weighs. */
  readonly length: number;
  /** Whether the next one may have it too. */
  readonly lasting: boolean;
  /** The projections it was made from, where that is known only once it is made. */
  readonly reads?: readonly string[];
}

/** The states of these projections at one moment, of all where none are named; null while they are not known. */
export type States = (projections?: readonly string[]) => string | null;

/** A text that all share, and the place of its items in their list where it is one. */
export class SharedText implements Shared {
  readonly lasting = true;
  constructor(
    readonly text: string,
    readonly range?: string,
  ) {}

  get length(): number {
    return this.text.length;
  }
}

interface Kept<A> {
  states: string | null;
  reads: readonly string[] | undefined;
  answer: Promise<A>;
  length: number;
}

/**
 * Answers by address, each valid for the states of the projections it was made from. An answer is made once at a time; the
 * least recently used go first when there is `most` of them, in units of `length`.
 */
export class AnswerCache<A extends Shared> {
  private readonly answers = new Map<string, Kept<A>>();
  private length = 0;

  /** `name` is what its figures are called. */
  constructor(
    private readonly most: number,
    private readonly name = 'other',
  ) {}

  /**
   * `statesAt` is of the moment before the answer is made: what moves while it is made leaves it old. While no states are
   * known, the last answer is better than none, and its reader is to know.
   */
  async get(url: string, statesAt: States, make: () => Promise<A>): Promise<A> {
    const kept = this.answers.get(url);
    const states = statesAt(kept?.reads);
    if (kept && (states === null || kept.states === states)) {
      this.answers.delete(url);
      this.answers.set(url, kept);
      this.count('hit');
      return kept.answer;
    }
    this.count('miss');
    if (states === null) return make();
    this.drop(url);
    const fresh: Kept<A> = { states, reads: kept?.reads, answer: make(), length: 0 };
    this.answers.set(url, fresh);
    try {
      const made = await fresh.answer;
      if (this.answers.get(url) !== fresh) return made;
      if (made.reads) Object.assign(fresh, { reads: made.reads, states: statesAt(made.reads) });
      if (made.lasting) this.weigh(fresh, made.length + url.length);
      else this.drop(url);
      return made;
    } catch (error) {
      if (this.answers.get(url) === fresh) this.drop(url);
      throw error;
    }
  }

  private weigh(kept: Kept<A>, length: number): void {
    kept.length = length;
    this.length += length;
    for (const url of this.answers.keys()) {
      if (this.length <= this.most) break;
      this.drop(url);
    }
    this.show();
  }

  private count(outcome: 'hit' | 'miss'): void {
    cacheRequests.inc({ cache: this.name, outcome });
  }

  private show(): void {
    cacheEntries.set({ cache: this.name }, this.answers.size);
    cacheSize.set({ cache: this.name }, this.length);
  }

  private drop(url: string): void {
    this.length -= this.answers.get(url)?.length ?? 0;
    this.answers.delete(url);
  }
}
