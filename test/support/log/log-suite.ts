import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import {
  type AppendRequest,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type Side,
  START,
} from '@guildhall/event-store/log';
import type { Adapter, Place } from '../log-place';

export const event = (data: unknown = {}, type = 'ProductCreated', id: string = randomUUID()): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    actor: 'system',
    time: '2026-01-01T00:00:00.000Z',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    commandId: randomUUID(),
    schemaVersion: 1,
  },
});
export const stream = (noun = 'product') => `${noun}-${randomUUID()}`;
export const numbered = (count: number) => Array.from({ length: count }, (_, number) => number);
export const ids = (events: readonly { id: string }[]) => events.map((each) => each.id);
export const claim = (value: string, owner: string, op: 'claim' | 'release' = 'claim') => ({ op, scope: 'slug', value, owner });
export const settled = async <T>(promises: Promise<T>[]) => {
  const results = await Promise.allSettled(promises);
  return {
    kept: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : [])),
  };
};

/** One log under test, in a place that all promises about it share. */
export class LogSuite {
  place!: Place;
  log!: EventLog;
  private readonly opened: EventLog[] = [];

  constructor(readonly adapter: Adapter) {}

  async open(): Promise<void> {
    this.place = await this.adapter.place();
    this.log = await this.another();
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((each) => each.close()));
    await this.place?.close();
  }

  /** A log that some test opened by itself ends with the suite. */
  closesWith = (log: EventLog): number => this.opened.push(log);

  another = async (options?: Parameters<Place['open']>[0]): Promise<EventLog> => {
    const one = await this.place.open(options);
    this.closesWith(one);
    return one;
  };

  append = (name: string, expected: ExpectedRevision, events = [event()], side?: Side) =>
    this.log.append({ stream: name, expected, events, side } satisfies AppendRequest);

  everything = async (after: Position = START, limit = 400): Promise<Recorded[]> => {
    const events: Recorded[] = [];
    for (let position = after; ; ) {
      const page = await this.log.readAll({ after: position, limit });
      events.push(...page.events);
      position = page.position;
      if (page.end) return events;
    }
  };

  /** What a reader at the tail is given while `work` goes on, up to the head at its end. */
  seenWhile = async (reader: EventLog, work: () => Promise<unknown>): Promise<Recorded[]> => {
    const seen: Recorded[] = [];
    const until = new AbortController();
    let reached: Position = START;
    const reading = reader.subscribeAll({
      after: await this.log.head(),
      signal: until.signal,
      onBatch: async (events, position) => {
        seen.push(...events);
        reached = position;
      },
    });
    await work();
    const head = await this.log.head();
    while (reached < head) await pause(10);
    until.abort();
    await reading;
    return seen;
  };

  /** A talent who is signed in. */
  account = async (rights = 0) => {
    const accountId = randomUUID();
    const sessionId = randomUUID();
    await this.append(stream('account'), 'no_stream', [event({ id: accountId }, 'EmailConfirmed')], {
      writes: [
        { op: 'put', table: 'accounts', row: { id: accountId, role: 'talent', rights_version: rights } },
        { op: 'put', table: 'sessions', row: { id: sessionId, account_id: accountId, expires_at: '2999-01-01T00:00:00Z' } },
      ],
    });
    return { accountId, sessionId, rightsVersion: rights };
  };
}
