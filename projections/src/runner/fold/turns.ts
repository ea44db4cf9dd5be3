import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import type { Projection } from '../definition/projection.js';
import type { FailedEvents } from './failed-events.js';
import { type Step, stepsOf } from './steps.js';

/** Milliseconds of folding after which others get their turn: a worker that folds for long still answers that it lives. */
const TURN_MS = 50;

/** As stepsOf, event by event, with pauses in which the process does what else it has to do. */
export async function* stepsInTurns(
  projection: Projection,
  events: Iterable<Recorded>,
  failedEvents: FailedEvents,
): AsyncGenerator<Step[], void, void> {
  let since = performance.now();
  for (const event of events) {
    yield stepsOf(projection, event, failedEvents);
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}

/** The steps of all events, in turns. */
export async function allSteps(projection: Projection, events: Iterable<Recorded>, failedEvents: FailedEvents): Promise<Step[]> {
  const all: Step[] = [];
  for await (const steps of stepsInTurns(projection, events, failedEvents)) all.push(...steps);
  return all;
}
