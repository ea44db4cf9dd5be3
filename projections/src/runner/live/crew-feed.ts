import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import type { Projection } from '../definition/projection.js';
import type { CrewMember, Members } from './members.js';
import { Fenced, OtherLog, takeIn, takeInAlone } from './take-in.js';
import type { ReadModelWriter } from './writer.js';

/** How long a patient projection lets events wait for more, in ms, and how many at most. */
const PATIENCE_MS = 100;
const MOST_WAITING = 500;

/** Events of the log up to a position; `mark` is that of the event there, where the read brought it. */
interface Batch {
  readonly events: readonly Recorded[];
  readonly position: string;
  readonly mark: string | null;
}

/** Gives batches of events to the projections at the head of the log: at once, or several as one to those that are patient. */
export class CrewFeed {
  private waiting: Batch | null = null;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly writer: ReadModelWriter,
    private readonly log: EventLog,
    private readonly members: Members,
    private readonly onFault: (projection: Projection, error: unknown) => Promise<void>,
  ) {}

  /** Resolves when all projections have the batch that are not patient. */
  take(batch: Batch): Promise<void> {
    return this.inTurn(() => this.feed(batch));
  }

  /** What waits is left to the log, which gives it again. Resolves when the batch at hand is taken in. */
  leave(): Promise<void> {
    this.forget();
    return this.turn;
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = null;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async feed(batch: Batch): Promise<void> {
    const crew = this.members.behind(batch.position);
    const prompt = crew.filter(({ projection }) => !projection.isPatient);
    const all = { ...batch, events: [...(this.waiting?.events ?? []), ...batch.events] };
    // What a projection has already, it leaves out.
    if (prompt.length === crew.length || all.events.length >= MOST_WAITING) {
      this.forget();
      return this.give(crew, all);
    }
    this.waiting = all;
    this.timer ??= setTimeout(() => void this.inTurn(() => this.giveWaiting()).catch(() => undefined), PATIENCE_MS);
    return this.give(prompt, batch);
  }

  private async giveWaiting(): Promise<void> {
    const { waiting } = this;
    this.forget();
    if (waiting) await this.give(this.members.behind(waiting.position), waiting);
  }

  private async give(crew: readonly CrewMember[], batch: Batch): Promise<void> {
    if (crew.length === 0) return;
    const { events, position, mark } = batch;
    await takeIn(this.writer, crew, events, position, this.log, mark).catch(() => this.oneByOne(crew, batch));
  }

  /** One projection that cannot go on must not hold up the others: it leaves, and is tended to by itself. */
  private async oneByOne(crew: readonly CrewMember[], { events, position, mark }: Batch): Promise<void> {
    for (const member of crew) {
      try {
        await takeInAlone(this.writer, this.log, member, events, position, mark);
      } catch (error) {
        // In any case: a member that missed a batch must not get the next.
        this.members.remove(member);
        const isMoved = error instanceof Fenced || error instanceof OtherLog;
        if (!isMoved) await this.onFault(member.projection, error).catch(() => undefined);
        member.leave();
      }
    }
  }
}
