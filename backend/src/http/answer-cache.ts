/** An answer that is the same for everybody who asks at the same moment. */
export interface Shared {
  /** What it weighs. */
  readonly length: number;
  /** Whether the next one may have it too. */
  readonly lasting: boolean;
}

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
  positions: string;
  answer: Promise<A>;
  length: number;
}

/**
 * Answers by address, each valid until a projection it was made from moves. An answer is made once at a time; those not
 * asked for longest go first when there is `most` of them, in units of `length`.
 */
export class AnswerCache<A extends Shared> {
  private readonly answers = new Map<string, Kept<A>>();
  private length = 0;

  constructor(private readonly most: number) {}

  async get(url: string, positions: string, make: () => Promise<A>): Promise<A> {
    const kept = this.answers.get(url);
    if (kept && kept.positions === positions) {
      this.answers.delete(url);
      this.answers.set(url, kept);
      return kept.answer;
    }
    this.drop(url);
    const fresh: Kept<A> = { positions, answer: make(), length: 0 };
    this.answers.set(url, fresh);
    try {
      const made = await fresh.answer;
      if (this.answers.get(url) !== fresh) return made;
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
      if (this.length <= this.most) return;
      this.drop(url);
    }
  }

  private drop(url: string): void {
    this.length -= this.answers.get(url)?.length ?? 0;
    this.answers.delete(url);
  }
}
