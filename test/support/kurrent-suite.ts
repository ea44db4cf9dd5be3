import { randomUUID } from 'node:crypto';
import { proposed } from '@guildhall/event-store/kurrent/events';
import { SideRows } from '@guildhall/event-store/kurrent/side-rows';
import type { EventLog, NewEvent, Position, Side } from '@guildhall/event-store/log';
import type { KurrentAdapter, KurrentPlace } from './kurrent-place';
import { claim } from './log/log-suite';

interface Following {
  by?: EventLog;
  types?: string[];
  onBatch?: () => Promise<void>;
  after: Position;
}

/** Side rows that claim a slug. */
export const claiming = (value: string, owner: string): Side => ({ reservations: [claim(value, owner)] });

/** Two servers that know nothing of each other, a database and a log server, for the tests of one `describe`. */
export class KurrentSuite {
  place!: KurrentPlace;
  log!: EventLog;
  private readonly opened: EventLog[] = [];

  constructor(adapter: KurrentAdapter) {
    beforeAll(async () => {
      this.place = await adapter.place();
      this.log = await this.another();
    });
    afterAll(async () => {
      await Promise.all(this.opened.map((each) => each.close()));
      await this.place?.close();
    });
  }

  /** The log opened once more, as by another process. */
  async another(options?: Parameters<KurrentPlace['open']>[0]): Promise<EventLog> {
    const one = await this.place.open(options);
    this.opened.push(one);
    return one;
  }

  /** A subscription, and what it has seen. */
  following({ by = this.log, types, onBatch, after }: Following) {
    const until = new AbortController();
    const seen: string[] = [];
    const positions: Position[] = [];
    let caughtUp = () => {};
    const ready = new Promise<void>((resolve) => {
      caughtUp = resolve;
    });
    const ended = by.subscribeAll({
      after,
      batchSize: 10,
      ...(types && { filter: { types } }),
      signal: until.signal,
      onBatch: async (events, position) => {
        await onBatch?.();
        seen.push(...events.map(({ id }) => id));
        positions.push(position);
      },
      onCaughtUp: () => caughtUp(),
    });
    const stop = async () => {
      until.abort();
      await ended;
    };
    return { seen, positions, ready, stop };
  }

  /** Leaves what a process leaves that dies after it noted its append. */
  async leave(name: string, revision: number, events: NewEvent[], side: Side): Promise<void> {
    const rows = new SideRows(this.place.pool, this.log.id);
    await rows.prepare(randomUUID(), { stream: name, revision, events: proposed(events) }, side, performance.now() + 1000);
  }

  /** Makes everything pending look a minute old. */
  grownOld() {
    return this.place.pool.query(`update write.pending set created = created - interval '1 minute'`);
  }

  async pending(): Promise<number | null> {
    return (await this.place.pool.query('select from write.pending')).rowCount;
  }
}
