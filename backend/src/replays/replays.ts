import type { Recorded } from '@guildhall/contracts/event';
import type { Replay } from '@guildhall/contracts/replays';
import { type EventLog, START } from '@guildhall/event-store/log';
import { countEvents } from '@guildhall/projections/audit/stream.queries';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE, LOG } from '../injection-tokens.js';
import type { Send } from '../operated-jobs/operated-jobs.js';
import { FinishReplay, StartReplay } from './replay.commands.js';
import { statusOf } from './replay.view.js';
import { ReplayHandlers } from './replay-handlers.js';
import type { ReplayRange } from './replay-range.js';

const PAGE = 500;

/** Gives events of the log to a policy again. */
@Injectable()
export class Replays {
  constructor(
    private readonly handlers: ReplayHandlers,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** How many events of each type a replay would take. */
  async counted(range: ReplayRange): Promise<Replay['counts']> {
    if (!range.stream) return countEvents(this.database, range.types, range.from, range.to);
    const counts = new Map<string, number>();
    for await (const events of this.events(range)) for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
    return [...counts].map(([type, events]) => ({ type, events }));
  }

  /** Both ends of a run are events. What fails ends it, and the event says why. @throws Refusal */
  async run(
    id: string,
    range: ReplayRange,
    effects: readonly string[],
    send: Send,
  ): Promise<{ result: Pick<Replay, 'status' | 'events' | 'reactions' | 'error'>; position: string }> {
    await send((actor, time) => new StartReplay(id, actor, time, { ...range, effects }));
    const done = { events: 0, reactions: 0, error: null as string | null };
    try {
      for await (const events of this.events(range)) {
        done.reactions += await this.handlers.handle(range.handler, events);
        done.events += events.length;
      }
    } catch (error) {
      done.error = error instanceof Error ? error.message : String(error);
    }
    const { position } = await send((actor, time) => new FinishReplay(id, actor, time, done));
    return { result: { ...done, status: statusOf(done) }, position };
  }

  private async *events({ stream, from, to, types }: ReplayRange): AsyncGenerator<Recorded[]> {
    if (stream) {
      for (let revision = 0; ; ) {
        const events = await this.log.readStream(stream, { from: revision, limit: PAGE });
        const taken = events.filter(({ type }) => (types as string[]).includes(type));
        if (taken.length > 0) yield taken;
        if (events.length < PAGE) return;
        revision += events.length;
      }
    }
    const last = to ?? (await this.log.head());
    for (let after = from ?? START; ; ) {
      const { events, position, end } = await this.log.readAll({ after, filter: { types }, limit: PAGE });
      const taken = events.filter((event) => event.position <= last);
      if (taken.length > 0) yield taken;
      if (end || taken.length < events.length || position >= last) return;
      after = position;
    }
  }
}
