/**
 * How long an answer may still be given after the rows it shows changed, in ms. With the delay of the projection it is gone
 * within the second that the README promises.
 */
export const LATELY_MS = 750;

interface Recent {
  /** The last revision that is older than `LATELY_MS`, or of unknown age. */
  settled: number;
  moves: { revision: number; at: number }[];
}

/** When each projection moved to which revision, as far back as `LATELY_MS`. */
export class Moves {
  private readonly recent = new Map<string, Recent>();

  constructor(private readonly now: () => number) {}

  /** `isNew` where the move was heard of as it happened. */
  note(projection: string, revision: number, isNew: boolean): void {
    const known = this.recent.get(projection);
    if (!known || !isNew || revision <= known.settled) this.recent.set(projection, { settled: revision, moves: [] });
    else {
      this.settle(known);
      known.moves.push({ revision, at: this.now() });
    }
  }

  /** Whether all that a projection did after a revision happened within the last `LATELY_MS`. */
  areNewAfter(projection: string, revision: number): boolean {
    const known = this.recent.get(projection);
    if (!known) return false;
    this.settle(known);
    return revision >= known.settled;
  }

  private settle(known: Recent): void {
    const since = this.now() - LATELY_MS;
    const young = known.moves.findIndex(({ at }) => at >= since);
    const past = known.moves.splice(0, young === -1 ? known.moves.length : young);
    known.settled = past.at(-1)?.revision ?? known.settled;
  }
}
