import type { Recorded } from '@guildhall/contracts/event';
import { LIVE } from '../schema.js';
import { writeSteps } from './batch.js';
import { advance, type Checkpoint, saveParked } from './checkpoints.js';
import { allOf, type Writer } from './connection.js';
import { stepsOf } from './fold.js';
import type { Parking } from './parking.js';
import type { Projection } from './projection.js';

/** A projection as this worker runs it. */
export interface Running {
  readonly projection: Projection;
  position: Checkpoint['position'];
  readonly epoch: Checkpoint['epoch'];
  readonly parking: Parking;
}

/** Someone else moved these projections or took them over: what this worker knows of them is out of date. */
export class Fenced extends Error {
  constructor(readonly projections: readonly string[]) {
    super(`taken over: ${projections.join(', ')}`);
  }
}

/**
 * Takes events into several projections at once: rows, parked events and checkpoints in one transaction.
 * `position` is past everything the events cover; a projection that is further already does nothing with older events.
 * @throws Fenced, and then nothing was written
 */
export async function takeIn(
  writer: Writer,
  crew: readonly Running[],
  events: readonly Recorded[],
  position: string,
): Promise<void> {
  const work = crew.map((member) => {
    const parking = member.parking.begin();
    const mine = events.filter((event) => event.position > member.position && Object.hasOwn(member.projection.on, event.type));
    return { member, parking, seen: mine.length, steps: mine.flatMap((event) => stepsOf(member.projection, event, parking)) };
  });
  const moves = work.map(({ member, seen, steps }) => ({
    projection: member.projection.name,
    from: member.position,
    epoch: member.epoch,
    events: seen,
    changed: steps.length > 0,
  }));
  const { tell } = writer;
  const moved = await writer.transaction(async (db) => {
    const [moved] = await allOf([
      advance(db, position, moves, tell === undefined),
      ...work.map(({ member, parking }) => saveParked(db, member.projection.name, parking.all())),
      ...work.map(({ steps }) => writeSteps(db, LIVE, steps)),
    ]);
    const left = moves.map((move) => move.projection).filter((name) => !Object.hasOwn(moved.moved, name));
    if (left.length > 0) throw new Fenced(left);
    return moved;
  });
  tell?.(moved);
  for (const { member, parking } of work) {
    member.position = position;
    member.parking.absorb(parking);
  }
}
