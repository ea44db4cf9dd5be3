import type { Recorded } from '@guildhall/contracts/event';
import { LongWork } from '@guildhall/platform/long-work';
import type { Projection } from '../definition/projection.js';
import type { FailedEvents } from './failed-events.js';
import { type Step, stepsOf } from './steps.js';

/** Hands on the steps of each event, as stepsOf, in turns: a worker that folds for long still takes in what is live. */
export async function foldInTurns(
  projection: Projection,
  events: Iterable<Recorded>,
  failedEvents: FailedEvents,
  each: (steps: Step[]) => void,
): Promise<void> {
  const work = new LongWork();
  for (const event of events) {
    each(stepsOf(projection, event, failedEvents));
    if (work.isTurnOver()) await work.nextTurn();
  }
}

/** The steps of all events, in turns. */
export async function allSteps(projection: Projection, events: Iterable<Recorded>, failedEvents: FailedEvents): Promise<Step[]> {
  const all: Step[] = [];
  await foldInTurns(projection, events, failedEvents, (steps) => all.push(...steps));
  return all;
}
