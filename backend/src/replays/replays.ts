import { randomUUID } from 'node:crypto';
import type { Recorded } from '@guildhall/contracts/event';
import type { Replay, ReplayEvent } from '@guildhall/contracts/replays';
import { type EventLog, START } from '@guildhall/event-store/log';
import { countEvents, openReplays } from '@guildhall/projections/audit/stream.queries';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Commands } from '../commanding/commands.js';
import { invalid, Refusal } from '../commanding/decide/refusal.js';
import type { Done } from '../commanding/envelope.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import type { Send } from '../jobs/jobs.js';
import { FinishReplay, StartReplay } from './replay.commands.js';
import { statusOf } from './replay.view.js';
import { ReplayHandlers } from './replay-handlers.js';
import type { ReplayRange } from './replay-range.js';

const PAGE = 500;
/** A process keeps the lock of a run for as long as it runs: what is not locked and has not ended was left. */
const LOCK = "select pg_try_advisory_lock(hashtext('guildhall.replay'), hashtext($1)) as taken";
const UNLOCK = "select pg_advisory_unlock(hashtext('guildhall.replay'), hashtext($1))";

interface Outcome {
  result: Pick<Replay, 'status' | 'events' | 'reactions' | 'error'>;
  position: string;
}

/** Gives events of the log to a policy again. */
@Injectable()
export class Replays {
  constructor(
    private readonly handlers: ReplayHandlers,
    private readonly commands: Commands,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** The range with its positions as this log writes them: they are compared as text. @throws Refusal */
  placed(range: ReplayRange): ReplayRange {
    const placed = (field: 'from' | 'to') => {
      const position = range[field] === null ? null : this.log.positionOf(range[field]);
      if (range[field] !== null && position === null) throw invalid(field, 'Please enter a position of this log');
      return position;
    };
    return { ...range, from: placed('from'), to: placed('to') };
  }

  /** How many events of each type a replay would take. */
  async counted(range: ReplayRange): Promise<Replay['counts']> {
    if (!range.stream) return countEvents(this.database, range.types, range.from, range.to);
    const counts = new Map<string, number>();
    for await (const events of this.events(range)) for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
    return [...counts].map(([type, events]) => ({ type, events }));
  }

  /** Both ends of a run are events. What fails ends it, and the event says why. @throws Refusal */
  async run(id: string, range: ReplayRange, effects: readonly string[], send: Send): Promise<Outcome> {
    const done = await this.alone(id, async () => {
      await send((actor, time) => new StartReplay(id, actor, time, { ...range, effects }));
      return this.finish(id, range, send);
    });
    if (!done) throw new Refusal('conflict', 'This replay runs already');
    return done;
  }

  /** Records a replay to a projection: it is the rebuild that this run carries out. @throws Refusal */
  link(id: string, range: ReplayRange, run: string, send: Send): Promise<Done> {
    return send((actor, time) => new StartReplay(id, actor, time, { ...range, run, effects: [] }));
  }

  /** Finishes runs whose process was killed: what the policy did before, it does not do twice. */
  async settle(): Promise<void> {
    for (const id of await openReplays(this.database)) await this.alone(id, () => this.goOn(id));
  }

  private async goOn(id: string): Promise<Outcome | null> {
    const [started, ended] = (await this.log.readStream(`replay-${id}`)) as Recorded<ReplayEvent>[];
    if (started?.type !== 'ReplayStarted' || ended) return null;
    const cause = { correlationId: started.metadata.correlationId, causationId: started.id };
    return this.finish(id, started.data as ReplayRange, (build) =>
      this.commands.send(build(null, new Date().toISOString()), { commandId: randomUUID(), ...cause }),
    );
  }

  /** Null where another process has the run. */
  private async alone<T>(id: string, work: () => Promise<T>): Promise<T | null> {
    const client = await this.database.connect();
    let sound = false;
    try {
      const { rows } = await client.query<{ taken: boolean }>(LOCK, [id]);
      const done = rows[0]?.taken ? await work() : null;
      if (rows[0]?.taken) await client.query(UNLOCK, [id]);
      sound = true;
      return done;
    } finally {
      // The lock goes with a connection that is not sound.
      client.release(!sound);
    }
  }

  private async finish(id: string, range: ReplayRange, send: Send): Promise<Outcome> {
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
