import type { Recorded } from '@guildhall/contracts/event';
import { unquotedError } from '@guildhall/platform/quotes';

/** The first event of a stream that a projection could not take in; the stream's later events wait behind it. */
export interface FailedEvent {
  stream: string;
  eventId: string;
  eventType: string;
  position: string;
  revision: number;
  error: string;
  /** Where it failed; null for events that failed before this was kept. */
  stack?: string | null;
  waiting: number;
}

/** The calls that led to an error, without its message. */
function stackOf(error: unknown): string | null {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return lines.length > 0 ? lines.slice(0, 20).join('\n').slice(0, 4000) : null;
}

/**
 * Which streams of one projection wait behind a failed event, and which events an operator let it skip. `begin` answers a
 * draft. `absorb` keeps the draft once its batch is committed; otherwise it is dropped.
 */
export class FailedEvents {
  private constructor(
    private readonly streams: Map<string, FailedEvent>,
    private readonly skipped: ReadonlySet<string>,
    private readonly refused: Map<string, unknown>,
    private readonly base: FailedEvents | null,
  ) {}

  static of(failed: readonly FailedEvent[] = [], skipped: Iterable<string> = []): FailedEvents {
    return new FailedEvents(new Map(failed.map((each) => [each.stream, each])), new Set(skipped), new Map(), null);
  }

  begin(): FailedEvents {
    return new FailedEvents(new Map(), this.skipped, this.refused, this);
  }

  copy(): FailedEvents {
    return new FailedEvents(new Map(this.streams), this.skipped, this.refused, null);
  }

  /** The tables refused what this event says: it fails when it is met again. */
  refuse(event: Recorded, error: unknown): void {
    this.refused.set(event.id, error);
  }

  /** @throws what the tables said of the event */
  admit(event: Recorded): void {
    if (this.refused.has(event.id)) throw this.refused.get(event.id);
  }

  /** What failed in a draft and had not failed before. */
  newIn(draft: FailedEvents): FailedEvent[] {
    return draft.all().filter(({ stream, eventId }) => this.streams.get(stream)?.eventId !== eventId);
  }

  absorb(draft: FailedEvents): void {
    for (const [stream, failed] of draft.streams) this.streams.set(stream, failed);
  }

  /** True when the event has to wait behind its stream's failed one; counts it. */
  waits(event: Recorded): boolean {
    const failed = this.streams.get(event.stream) ?? this.base?.streams.get(event.stream);
    if (!failed) return false;
    this.streams.set(event.stream, { ...failed, waiting: failed.waiting + 1 });
    return true;
  }

  skips(event: Recorded): boolean {
    return this.skipped.has(event.id);
  }

  add(event: Recorded, error: unknown): void {
    this.streams.set(event.stream, {
      stream: event.stream,
      eventId: event.id,
      eventType: event.type,
      position: event.position,
      revision: event.revision,
      error: unquotedError(error).slice(0, 1000).replaceAll('\u0000', ''),
      stack: stackOf(error),
      waiting: 0,
    });
  }

  /** For a draft, what it changed; for the base, all failed events. */
  all(): FailedEvent[] {
    return [...this.streams.values()];
  }
}
