import type { Recorded } from '@guildhall/contracts/event';
import { markOf } from '@guildhall/event-store/event-mark';
import type { EventLog } from '@guildhall/event-store/log';
import { appendWork, epochMs, isTracing, traceWork } from '@guildhall/platform/observe/tracing';
import { workerFigures } from '../../observe/worker-figures.js';
import { type Projection, takesIn } from '../definition/projection.js';
import { inHalves } from '../fold/bisect.js';
import type { FailedEvent, FailedEvents } from '../fold/failed-events.js';
import { MOST_TOUCHED, touchedBy } from '../fold/touched.js';
import { allSteps } from '../fold/turns.js';
import { writeSteps } from '../store/batch.js';
import { advance, type Checkpoint } from '../store/checkpoints.js';
import { allOf } from '../store/connection.js';
import { saveFailedEvents } from '../store/failed-event-rows.js';
import { LIVE } from '../store/schemas.js';
import type { LogPlace } from '../store/soundness.js';
import type { ReadModelWriter } from './writer.js';

/** A projection as this worker runs it. */
export interface Running {
  readonly projection: Projection;
  position: Checkpoint['position'];
  /** The mark of the event at that position, where it is known. */
  mark: Checkpoint['mark'];
  readonly epoch: Checkpoint['epoch'];
  readonly failedEvents: FailedEvents;
  /** Called once an event failed, which its table then shows. */
  onFailed?(failed: FailedEvent): void;
}

/** Another worker moved these projections or took them over: the knowledge of this one is out of date. */
export class Fenced extends Error {
  constructor(readonly projections: readonly string[]) {
    super(`taken over: ${projections.join(', ')}`);
  }
}

/** What one append wrote is one piece of work of each projection that takes it in. */
function traceTaken({ name }: Projection, events: readonly Recorded[], start: number): void {
  const end = epochMs();
  const appends = new Map(events.map((event) => [appendWork(event.stream, event.metadata), event]));
  for (const [cause, { stream, type, metadata }] of appends) {
    const { correlationId } = metadata;
    const attributes = { projection: name, stream, 'event.type': type };
    traceWork({
      name: `project ${name}`,
      kind: 'consumer',
      correlationId,
      id: `${name} ${cause}`,
      cause,
      start,
      end,
      attributes,
    });
  }
}

/** The log does not hold the event that these checkpoints name: what comes next belongs to other rows. */
export class OtherLog extends Error {
  constructor(readonly projections: readonly string[]) {
    super(`not of this log: ${projections.join(', ')}`);
  }
}

type Named = Pick<EventLog, 'markAt'>;

/**
 * Asked once the writer is connected. After a restore a batch may still be in memory: the log then lacks its end, or the event
 * that a checkpoint names. @throws OtherLog
 */
async function assertSameLog(log: Named, crew: readonly Running[], end: LogPlace): Promise<void> {
  const positions = new Set([...crew.map(({ position }) => position), end.position].filter((position) => position !== ''));
  const held = new Map(await Promise.all([...positions].map(async (at) => [at, await log.markAt(at)] as const)));
  const isStrange = ({ position, mark }: LogPlace) => position !== '' && mark !== null && held.get(position) !== mark;
  const strange = isStrange(end) ? crew : crew.filter(isStrange);
  if (strange.length > 0) throw new OtherLog(strange.map(({ projection }) => projection.name));
}

/** The log is asked only for an event that no read saw: it may have been restored since the events were read. */
async function markOfPlace(events: readonly Recorded[], position: string, log?: Named): Promise<string | null> {
  const last = events.at(-1);
  return last?.position === position ? markOf(last) : ((await log?.markAt(position)) ?? null);
}

/** What the events do to one projection; nothing is changed yet. */
async function folded(member: Running, events: readonly Recorded[]) {
  const failedEvents = member.failedEvents.begin();
  const mine = events.filter((event) => event.position > member.position && takesIn(member.projection, event));
  return { member, failedEvents, mine, seen: mine.length, steps: await allSteps(member.projection, mine, failedEvents) };
}

/**
 * Takes events into several projections at once: rows, failed events and checkpoints in one transaction.
 * `position` is past everything the events cover; a projection that is further already does nothing with older events.
 * With a log, the events at the checkpoints and at `position` are compared with those that the log holds. `seen` is the mark
 * of the event at `position`, from the read that brought the events.
 * @throws Fenced or OtherLog, and then nothing was written
 */
export async function takeIn(
  writer: ReadModelWriter,
  crew: readonly Running[],
  events: readonly Recorded[],
  position: string,
  log?: Named,
  seen: string | null = null,
): Promise<void> {
  const mark = seen ?? (await markOfPlace(events, position, log));
  const work = await Promise.all(crew.map((member) => folded(member, events)));
  let room = MOST_TOUCHED;
  const moves = work.map(({ member, seen, steps }) => {
    const touched = touchedBy(steps, room);
    room -= touched?.[0].length ?? 0;
    return {
      projection: member.projection.name,
      from: member.position,
      epoch: member.epoch,
      events: seen,
      changed: steps.length > 0,
      touched,
    };
  });
  const { announce } = writer;
  const committed = workerFigures.batches.startTimer();
  const start = epochMs();
  const moved = await writer.transaction(async (db) => {
    const same = log ? assertSameLog(log, crew, { position, mark }) : Promise.resolve();
    same.catch(() => undefined);
    const [moved] = await allOf([
      advance(db, position, moves, announce === undefined, mark),
      ...work.map(({ member, failedEvents }) => saveFailedEvents(db, member.projection.name, failedEvents.all())),
      ...work.map(({ steps }) => writeSteps(db, LIVE, steps)),
    ]);
    const left = moves.map((move) => move.projection).filter((name) => !Object.hasOwn(moved.moved, name));
    if (left.length > 0) throw new Fenced(left);
    await same;
    return moved;
  });
  announce?.(moved);
  committed();
  if (isTracing()) for (const { member, mine } of work) traceTaken(member.projection, mine, start);
  for (const { member, failedEvents, seen } of work) {
    const of = { projection: member.projection.name };
    const failed = member.failedEvents.newIn(failedEvents);
    member.position = position;
    member.mark = mark;
    member.failedEvents.absorb(failedEvents);
    if (seen > 0) workerFigures.events.inc(of, seen);
    if (failed.length > 0) workerFigures.failedEvents.inc(of, failed.length);
    for (const each of failed) member.onFailed?.(each);
  }
}

/** Takes in what one projection reads. An event that its tables refuse fails, and the others are taken in. */
export function takeInAlone(
  writer: ReadModelWriter,
  log: EventLog,
  member: Running,
  events: readonly Recorded[],
  position: string,
  mark: string | null,
): Promise<void> {
  const mine = events.filter((event) => takesIn(member.projection, event));
  return inHalves(
    mine,
    position,
    (some, to) => takeIn(writer, [member], some, to, log, to === position ? mark : null),
    (event, error) => member.failedEvents.refuse(event, error),
  );
}
