import { listFailedEvents, retryFailedEvent, skipFailedEvent } from '@guildhall/projections/runner/operating/failed-event-acts';
import type { Acting, Operated } from '@guildhall/projections/runner/operating/operated';
import { print, printJson } from './command-line.js';

interface Stream {
  name: string;
  stream: string;
}

export async function showFailed(on: Operated, names: readonly string[], json: boolean): Promise<void> {
  const events = (await listFailedEvents(on)).filter(({ projection }) => names.includes(projection));
  if (json) return printJson(events);
  for (const { projection, stream, eventType, revision, attempts, waiting, error } of events)
    print(`${projection}  ${stream} at ${revision}, ${eventType}: ${error} (${attempts} attempts, ${waiting} waiting behind it)`);
  if (events.length === 0) print('No event failed.');
}

/** @param which null for every failed event. @throws Error when one failed again, or none had failed */
export async function retryThem(on: Acting, which: Stream | null, json: boolean): Promise<void> {
  const streams = which ? [which] : (await listFailedEvents(on)).map(({ projection, stream }) => ({ name: projection, stream }));
  if (streams.length === 0) throw new Error('No event failed.');
  const retried: (Awaited<ReturnType<typeof retryFailedEvent>> & { done: boolean })[] = [];
  for (const { name, stream } of streams) {
    const outcome = await retryFailedEvent(on, name, stream);
    retried.push({ ...outcome, done: outcome.still === null });
    if (!json)
      print(
        outcome.still
          ? `${name}: ${stream} failed again: ${outcome.still.error}`
          : `${name}: ${stream} was taken in, ${outcome.events} events`,
      );
  }
  if (json) printJson(retried);
  const failed = retried.filter(({ done }) => !done).length;
  if (failed > 0) throw new Error(`${failed} of ${retried.length} failed again.`);
}

export async function skipOne(on: Acting, { name, stream }: Stream, json: boolean): Promise<void> {
  const outcome = await skipFailedEvent(on, name, stream);
  if (json) return printJson({ ...outcome, done: true });
  print(`${name}: ${stream} goes on without its event`);
  if (outcome.still) print(`Its next event failed: ${outcome.still.eventType}: ${outcome.still.error}`);
}
