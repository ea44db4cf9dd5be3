import type { Recorded } from '@guildhall/contracts/event';
import { LongWork } from '@guildhall/platform/long-work';
import type { Projection } from '../definition/projection.js';
import type { FailedEvents } from './failed-events.js';
import { type Step, stepsOf } from './steps.js';

/** As stepsOf, event by event, in turns: a worker that folds for long still takes in what is live. */
export async function* stepsInTurns(
  projection: Projection,
  events: Iterable<Recorded>,
  failedEvents: FailedEvents,
): AsyncGenerator<Step[], void, void> {
  const work = new LongWork();
  for (const event of events) {
    yield stepsOf(projection, event, failedEvents);
    if (work.isTurnOver()) await work.nextTurn();
  }
}

/** The steps of all events, in turns. */
export async function allSteps(projection: Projection, events: Iterable<Recorded>, failedEvents: FailedEvents): Promise<Step[]> {
  const all: Step[] = [];
  for await (const steps of stepsInTurns(projection, events, failedEvents)) all.push(...steps);
  return all;
}
