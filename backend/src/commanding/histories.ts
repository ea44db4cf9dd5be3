import type { Fact, Recorded } from '@guildhall/contracts/event';
import { markOf } from '@guildhall/event-store/event-mark';
import type { EventLog } from '@guildhall/event-store/log';
import type { Snapshots } from './snapshots.js';

/** Characters of all histories together. */
const MOST = 64_000_000;
const OF_EVENT = 400;
/** After so many events a history is saved again: who knows a stream by its snapshot reads no more of it. */
const EVENTS_UNSAVED = 8;

type Thin<E extends Fact> = (events: readonly Recorded<E>[]) => readonly Recorded<E>[];

type Streams = Pick<EventLog, 'readStream'>;

interface History {
  events: readonly Recorded[];
  /** How many of them a snapshot holds. */
  saved: number;
}
interface Kept extends History {
  weight: number;
}

const weightOf = (events: readonly Recorded[]): number =>
  events.reduce((sum, { data }) => {
    const texts = Object.values(data as object).filter((value) => typeof value === 'string');
    return texts.reduce((length, text) => length + text.length, sum + OF_EVENT);
  }, 0);

/** What the log has after these events; null where it has not the last of them. */
async function since(log: Streams, stream: string, events: readonly Recorded[], limit?: number): Promise<Recorded[] | null> {
  const last = events.at(-1);
  if (!last) return null;
  const [first, ...newer] = await log.readStream(stream, { from: last.revision, ...(limit && { limit }) });
  return first && markOf(first) === markOf(last) ? newer : null;
}

/**
 * Histories of streams that were decided on before. Each is asked for again from its last event: where the log has that event
 * no more, it is read from its beginning. So another process, or a restore, is never overlooked. Every few events of a stream
 * its history is saved for other processes.
 */
export class Histories {
  private readonly kept = new Map<string, Kept>();
  private weight = 0;

  constructor(
    private readonly snapshots: Snapshots | null = null,
    private readonly most = MOST,
  ) {}

  /** The stream's events, oldest first, without what `thin` leaves out. @throws the errors of EventLog.readStream */
  async read<E extends Fact>(log: Streams, stream: string, thin: Thin<E>): Promise<readonly Recorded<E>[]> {
    const known = await this.near(log, stream);
    const { events, saved } = known ?? (await this.far(log, stream));
    const thinned = thin(events as unknown as readonly Recorded<E>[]);
    const isDue = this.snapshots !== null && thinned.length - saved >= EVENTS_UNSAVED;
    this.keep(stream, thinned as unknown as readonly Recorded[], isDue ? thinned.length : saved);
    // Nobody waits for it, and the next one does as well.
    if (isDue) void this.snapshots?.save(stream, thinned as unknown as readonly Recorded[]).catch(() => {});
    return thinned;
  }

  /** As this process knows it, with the few events that came since; null where it does not, or many came. */
  private async near(log: Streams, stream: string): Promise<History | null> {
    const kept = this.kept.get(stream);
    if (!kept) return null;
    const newer = await since(log, stream, kept.events, EVENTS_UNSAVED + 2);
    return newer && newer.length <= EVENTS_UNSAVED ? { events: [...kept.events, ...newer], saved: kept.saved } : null;
  }

  private async far(log: Streams, stream: string): Promise<History> {
    const saved = await this.snapshots?.load(stream).catch(() => null);
    const newer = saved ? await since(log, stream, saved) : null;
    if (saved && newer) return { events: [...saved, ...newer], saved: saved.length };
    return { events: await log.readStream(stream), saved: 0 };
  }

  private keep(stream: string, events: readonly Recorded[], saved: number): void {
    this.drop(stream);
    if (events.length === 0) return;
    const weight = weightOf(events);
    this.kept.set(stream, { events, saved, weight });
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
