import type { Recorded } from '@guildhall/contracts/event';
import { BATCH_SIZE, type Wake } from '../follow.js';
import type { Position, Subscription } from '../log.js';
import { isForPart } from '../stream-part.js';
import type { Connected, Seen } from './client.js';
import { toRecorded } from './events.js';
import { fromServer, isPlace, toServer } from './position.js';
import type { Reader } from './reader.js';

/** How often a live subscription is compared with the end of the log: it may have died without a word. */
const COMPARE_MS = 1000;
const DOUBTS = 2;
/** At least this long between comparisons while events pass that the filter leaves out. */
const GAP_MS = 20;

/**
 * Stays subscribed at the end of the log. After a fault, or a silent subscription, it returns to the pages after the last
 * handled position.
 */
export const liveOn = (connected: Connected, reader: Reader, namespace: string): Wake => ({
  signs: 0,
  next: (position, _, subscription) => new Live(connected, reader, namespace, subscription, position).run(),
});

/** One subscription of the server, from the end of the log on. */
class Live {
  private checkpoint: Position = '';
  private over = false;
  private stir = () => {};
  private readonly batchSize: number;

  constructor(
    private readonly connected: Connected,
    private readonly reader: Reader,
    private readonly namespace: string,
    private readonly subscription: Subscription,
    private position: Position,
  ) {
    this.batchSize = subscription.batchSize ?? BATCH_SIZE;
  }

  /** @returns the last handled position, when the subscription is over or in doubt */
  async run(): Promise<Position> {
    const { signal, filter } = this.subscription;
    const stirred = () => this.stir();
    const ended = () => {
      this.over = true;
      this.stir();
    };
    const stream = this.connected.client.subscribeToAll(
      {
        requiresLeader: true,
        fromPosition: this.position === '' ? this.reader.begin : toServer(this.position),
        filter: this.reader.filter(filter?.types, {
          maxSearchWindow: 1,
          checkpointReached: (_, place) => {
            this.checkpoint = fromServer(place);
            this.stir();
          },
        }),
      },
      { highWaterMark: this.batchSize },
    );
    stream.on('readable', stirred).on('error', ended).on('end', ended).on('close', ended);
    signal.addEventListener('abort', ended);
    try {
      await this.handle(stream);
    } finally {
      signal.removeEventListener('abort', ended);
      stream.unsubscribe().catch(() => {});
      stream.destroy();
    }
    return this.position;
  }

  private async handle(stream: { read(): Seen | null }): Promise<void> {
    let doubts = 0;
    let compared = 0;
    while (!this.over) {
      const quiet = new Promise<void>((resolve) => {
        this.stir = resolve;
      });
      const { checkpoint } = this;
      const batch = this.take(stream);
      if (batch !== null) {
        doubts = 0;
        if (batch.events.length > 0) await this.subscription.onBatch(batch.events, batch.position, batch.mark);
        this.position = batch.position;
        continue;
      }
      const due = compared + (checkpoint > this.position && doubts === 0 ? GAP_MS : COMPARE_MS) - performance.now();
      if (due > 0) {
        const timer = setTimeout(this.stir, due);
        await quiet;
        clearTimeout(timer);
        continue;
      }
      compared = performance.now();
      const head = await this.reader.head().catch(() => null);
      if (head === null) return;
      if (head <= this.position) {
        doubts = 0;
        if (this.checkpoint === checkpoint) this.checkpoint = '';
      } else if (checkpoint >= head) {
        this.position = head;
        await this.subscription.onBatch([], head, null);
      } else if (++doubts >= DOUBTS) {
        return;
      }
    }
  }

  /** What has arrived, up to the size of a batch; null when that is nothing. */
  private take(stream: { read(): Seen | null }): { events: Recorded[]; position: Position; mark: string } | null {
    const { types, streams } = this.subscription.filter ?? {};
    const events: Recorded[] = [];
    let last: { position: Position; mark: string } | null = null;
    while (events.length < this.batchSize) {
      const seen = stream.read();
      if (seen === null) break;
      const { event } = seen;
      if (!event || !isPlace(event.position) || !this.reader.owns(event)) continue;
      const at = fromServer(event.position);
      if (at <= this.position) continue;
      last = { position: at, mark: this.reader.markOf(event) };
      if (types !== undefined && !types.includes(event.type)) continue;
      const recorded = toRecorded(event, this.namespace);
      if (isForPart(recorded, streams)) events.push(recorded);
    }
    return last && { events, ...last };
  }
}
