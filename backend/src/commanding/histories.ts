import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';

/** Characters of all histories together. */
const MOST = 64_000_000;
const OF_EVENT = 400;

type Thin<E extends Fact> = (events: readonly Recorded<E>[]) => readonly Recorded<E>[];

interface Kept {
  events: readonly Recorded[];
  weight: number;
}

const weightOf = (events: readonly Recorded[]): number =>
  events.reduce((sum, { data }) => {
    const texts = Object.values(data as object).filter((value) => typeof value === 'string');
    return texts.reduce((length, text) => length + text.length, sum + OF_EVENT);
  }, 0);

/**
 * Histories of streams that this process decided on before. Each is asked for again from its last event: where the log has
 * that event no more, it is read from its beginning. So another process, or a restore, is never overlooked.
 */
export class Histories {
  private readonly kept = new Map<string, Kept>();
  private weight = 0;

  constructor(private readonly most = MOST) {}

  /** The stream's events, oldest first, without what `thin` leaves out. @throws the errors of EventLog.readStream */
  async read<E extends Fact>(log: Pick<EventLog, 'readStream'>, stream: string, thin: Thin<E>): Promise<readonly Recorded<E>[]> {
    const known = this.kept.get(stream)?.events;
    const last = known?.at(-1);
    const [first, ...newer] = last ? await log.readStream(stream, { from: last.revision }) : [];
    const isSame = first !== undefined && first.id === last?.id;
    const events: readonly Recorded[] = isSame && known ? [...known, ...newer] : await log.readStream(stream);
    const thinned = thin(events as unknown as readonly Recorded<E>[]);
    this.keep(stream, thinned as unknown as readonly Recorded[]);
    return thinned;
  }

  private keep(stream: string, events: readonly Recorded[]): void {
    this.drop(stream);
    if (events.length === 0) return;
    const weight = weightOf(events);
    this.kept.set(stream, { events, weight });
    this.weight += weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most) break;
      this.drop(oldest);
    }
  }

  private drop(stream: string): void {
    this.weight -= this.kept.get(stream)?.weight ?? 0;
    this.kept.delete(stream);
  }
}
