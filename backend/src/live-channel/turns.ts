import { joinedMessages, type LiveMessage } from '@guildhall/contracts/live';

const GROUPS = 8;
/** Every channel is written to once in this many ms at most, and later the more channels there are: writing takes its time. */
const ROUND_MS = 200;
const MS_OF_CHANNEL = 0.2;
/** Beyond this many ids any row of the projection counts as changed. */
const MOST_IDS = 200;

/** Names rows where they are few. */
export const bounded = ({ at, moved }: LiveMessage): LiveMessage => ({
  at,
  moved: Object.fromEntries(Object.entries(moved).map(([name, rows]) => [name, rows && rows[0].length > MOST_IDS ? null : rows])),
});

/**
 * Channels in groups that hear one after the other, each of all that moved since its last turn: pages do not ask again
 * all at once, and a burst of writes is one message.
 */
export class Turns<Channel> {
  private readonly groups = Array.from({ length: GROUPS }, () => ({
    channels: new Set<Channel>(),
    pending: null as LiveMessage | null,
  }));
  private timer: NodeJS.Timeout | null = null;
  private turn = 0;
  private count = 0;

  constructor(private readonly send: (channels: Iterable<Channel>, message: LiveMessage) => void) {}

  /** Puts a channel into the group that has the fewest; answers how it leaves. */
  add(channel: Channel): () => void {
    const group = this.groups.reduce((few, each) => (each.channels.size < few.channels.size ? each : few));
    group.channels.add(channel);
    this.count += 1;
    return () => {
      if (group.channels.delete(channel)) this.count -= 1;
    };
  }

  /** Everybody who is there now hears of it within a round. */
  moved(message: LiveMessage): void {
    for (const group of this.groups)
      if (group.channels.size > 0) group.pending = bounded(group.pending ? joinedMessages(group.pending, message) : message);
    this.schedule();
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    for (const group of this.groups) group.channels.clear();
  }

  private schedule(): void {
    if (this.timer || !this.groups.some(({ pending }) => pending)) return;
    this.timer = setTimeout(() => this.next(), Math.max(ROUND_MS, this.count * MS_OF_CHANNEL) / GROUPS).unref();
  }

  private next(): void {
    this.timer = null;
    for (let looked = 0; looked < GROUPS; looked++) {
      const group = this.groups[this.turn++ % GROUPS] as (typeof this.groups)[number];
      const { pending } = group;
      if (!pending) continue;
      group.pending = null;
      this.send(group.channels, pending);
      break;
    }
    this.schedule();
  }
}
