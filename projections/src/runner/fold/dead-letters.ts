import type { Recorded } from '@guildhall/contracts/event';

/** The first event of a stream that a projection could not take in; the stream's later events wait behind it. */
export interface DeadLetter {
  stream: string;
  eventId: string;
  eventType: string;
  position: string;
  revision: number;
  error: string;
  waiting: number;
}

/**
 * Which streams of one projection are parked and which events an operator let it skip. `begin` answers a draft that is
 * kept by `absorb` when its batch was committed, and simply dropped when not.
 */
export class DeadLetters {
  private constructor(
    private readonly streams: Map<string, DeadLetter>,
    private readonly skipped: ReadonlySet<string>,
    private readonly refused: Map<string, unknown>,
    private readonly base: DeadLetters | null,
  ) {}

  static of(parked: readonly DeadLetter[] = [], skipped: Iterable<string> = []): DeadLetters {
    return new DeadLetters(new Map(parked.map((each) => [each.stream, each])), new Set(skipped), new Map(), null);
  }

  begin(): DeadLetters {
    return new DeadLetters(new Map(), this.skipped, this.refused, this);
  }

  copy(): DeadLetters {
    return new DeadLetters(new Map(this.streams), this.skipped, this.refused, null);
  }

  /** The tables refused what this event says: it is parked when it is met again. */
  refuse(event: Recorded, error: unknown): void {
    this.refused.set(event.id, error);
  }

  /** @throws what the tables said of the event */
  admit(event: Recorded): void {
    if (this.refused.has(event.id)) throw this.refused.get(event.id);
  }

  /** What a draft has parked that was not parked before. */
  newIn(draft: DeadLetters): DeadLetter[] {
    return draft.all().filter(({ stream, eventId }) => this.streams.get(stream)?.eventId !== eventId);
  }

  absorb(draft: DeadLetters): void {
    for (const [stream, parked] of draft.streams) this.streams.set(stream, parked);
  }

  /** True when the event has to wait behind its stream's parked one; counts it. */
  waits(event: Recorded): boolean {
    const parked = this.streams.get(event.stream) ?? this.base?.streams.get(event.stream);
    if (!parked) return false;
    this.streams.set(event.stream, { ...parked, waiting: parked.waiting + 1 });
    return true;
  }

  skips(event: Recorded): boolean {
    return this.skipped.has(event.id);
  }

  park(event: Recorded, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.streams.set(event.stream, {
      stream: event.stream,
      eventId: event.id,
      eventType: event.type,
      position: event.position,
      revision: event.revision,
      error: message.slice(0, 1000).replaceAll('\u0000', ''),
      waiting: 0,
    });
  }

  /** Of a draft: what it changed. Of the base: all that is parked. */
  all(): DeadLetter[] {
    return [...this.streams.values()];
  }
}
