import type { Fact, Recorded } from '@guildhall/contracts/event';
import { markOf } from '@guildhall/event-store/event-mark';
import type { EventLog } from '@guildhall/event-store/log';
import type { Snapshots } from './snapshots.js';

/** Characters that all histories may hold together. */
const MOST_CHARACTERS = 64_000_000;
/** What an event holds beside its texts, in characters. */
const CHARACTERS_OF_EVENT = 400;
/** A history is saved again after this many new events, so a snapshot is never further behind its stream. */
const SNAPSHOT_EVERY = 8;

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
    return texts.reduce((length, text) => length + text.length, sum + CHARACTERS_OF_EVENT);
  }, 0);

/** The events that follow these in the log; null where the log lacks the last of them. */
async function eventsAfter(
  log: Streams,
  stream: string,
  events: readonly Recorded[],
  limit?: number,
): Promise<Recorded[] | null> {
  const last = events.at(-1);
  if (!last) return null;
  const [first, ...newer] = await log.readStream(stream, { from: last.revision, ...(limit && { limit }) });
  return first && markOf(first) === markOf(last) ? newer : null;
}

/**
 * Caches the histories of streams that commands were decided on. Each read asks the log for the last event that is known,
 * and for those after it. Where the log lacks that event, it was restored: the stream is read from its beginning. Snapshots
 * bring a history to other processes.
 */
export class Histories {
  private readonly kept = new Map<string, Kept>();
  private weight = 0;

  constructor(
    private readonly snapshots: Snapshots | null = null,
    private readonly most = MOST_CHARACTERS,
  ) {}

  /** The stream's events, oldest first, without what `thin` leaves out. @throws the errors of EventLog.readStream */
  async read<E extends Fact>(log: Streams, stream: string, thin: Thin<E>): Promise<readonly Recorded<E>[]> {
    const { events, saved } = (await this.fromMemory(log, stream)) ?? (await this.fromSnapshot(log, stream));
    const thinned = thin(events as unknown as readonly Recorded<E>[]);
    const isDue = this.snapshots !== null && thinned.length - saved >= SNAPSHOT_EVERY;
    this.keep(stream, thinned as unknown as readonly Recorded[], isDue ? thinned.length : saved);
    // A save that fails is repeated with the next command; the log holds everything.
    if (isDue) void this.snapshots?.save(stream, thinned as unknown as readonly Recorded[]).catch(() => {});
    return thinned;
  }

  /** The history as this process knows it, with the newer events; null where a snapshot holds more of them. */
  private async fromMemory(log: Streams, stream: string): Promise<History | null> {
    const kept = this.kept.get(stream);
    if (!kept) return null;
    // The known event itself, and one event more than may be new: that one says that there are more.
    const newer = await eventsAfter(log, stream, kept.events, 1 + SNAPSHOT_EVERY + 1);
    return newer && newer.length <= SNAPSHOT_EVERY ? { events: [...kept.events, ...newer], saved: kept.saved } : null;
  }

  /** The history from its snapshot and the newer events, or from the whole stream. */
  private async fromSnapshot(log: Streams, stream: string): Promise<History> {
    const saved = await this.snapshots?.load(stream).catch(() => null);
    const newer = saved ? await eventsAfter(log, stream, saved) : null;
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
