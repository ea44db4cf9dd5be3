import type { Acting } from '@guildhall/projections/runner/operating/operated';
import { cancel, rebuildProjection, rollBack } from '@guildhall/projections/runner/operating/operations';
import { pause, resume, unskip } from '@guildhall/projections/runner/operating/pausing';
import { print, printJson } from './command-line.js';
import { finished, progressLine, wholeNumber } from './progress.js';

type Outcome = { projection: string; done: boolean } & Record<string, unknown>;

/** The projections that a command acts on: those that it names, or all. */
export interface Asked {
  names: readonly string[];
  isAll: boolean;
}

/** What was not done. Of all projections, those with nothing to do do not count, unless none had anything. */
function leftOf(outcomes: readonly Outcome[], isAll: boolean): Outcome[] {
  const left = outcomes.filter(({ done }) => !done);
  const failed = left.filter(({ error }) => error !== undefined);
  return isAll && (failed.length > 0 || left.length < outcomes.length) ? failed : left;
}

/** One after the other; one that fails is reported and keeps the others from nothing. @throws Error when any was not done */
async function each({ names, isAll }: Asked, json: boolean, work: (name: string) => Promise<Outcome>): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    const failed = ({ message }: Error): Outcome => ({ projection: name, done: false, error: message });
    const outcome = await work(name).catch(failed);
    if (outcome['error'] !== undefined && !json) finished(`${name}: not done: ${outcome['error']}`);
    outcomes.push(outcome);
  }
  if (json) printJson(outcomes);
  const left = leftOf(outcomes, isAll).map(({ projection }) => projection);
  if (left.length > 0) throw new Error(`Not done: ${left.join(', ')}`);
}

function comparisonOf({ difference, uncompared }: { difference: string | null; uncompared: string | null }): string {
  if (uncompared !== null) return `It was not compared with what was there before: ${uncompared}.`;
  return difference === null ? 'It is equal to what was there before.' : `It differs from what was there before: ${difference}`;
}

export const rebuildThem = (on: Acting, asked: Asked, json: boolean) =>
  each(asked, json, async (name) => {
    const rebuilt = await rebuildProjection(on, name, json ? undefined : progressLine());
    if (!json) {
      const { events, seconds, rows, checksum } = rebuilt;
      const rate = seconds > 0 ? `, ${wholeNumber(events / seconds)}/s` : '';
      const content = rows === null ? '' : `; ${wholeNumber(rows)} rows, checksum ${checksum?.slice(0, 16)}`;
      finished(`${name}: rebuilt from ${wholeNumber(events)} events in ${seconds.toFixed(1)} s${rate}${content}`);
      print(comparisonOf(rebuilt));
    }
    return { done: true, ...rebuilt };
  });

export const cancelThem = (on: Acting, asked: Asked, json: boolean) =>
  each(asked, json, async (name) => {
    const done = await cancel(on, name);
    if (!json) print(done ? `${name}: its rebuild ends` : `${name} is not being rebuilt`);
    return { projection: name, done };
  });

export const rollThemBack = (on: Acting, asked: Asked, json: boolean) =>
  each(asked, json, async (name) => {
    const generation = await rollBack(on, name);
    if (!json) print(`${name}: back at its earlier tables, generation ${generation}`);
    return { projection: name, done: true, generation };
  });

export const pauseThem = (on: Acting, asked: Asked, json: boolean) =>
  each(asked, json, async (name) => {
    const done = await pause(on, name);
    if (!json) print(done ? `${name} keeps its place until it is resumed` : `${name} is paused already`);
    return { projection: name, done };
  });

export const resumeThem = (on: Acting, asked: Asked, json: boolean) =>
  each(asked, json, async (name) => {
    const done = await resume(on, name);
    if (!json) print(done ? `${name} goes on` : `${name} is not paused`);
    return { projection: name, done };
  });

/** @throws Error when the event is not skipped */
export async function unskipOne(on: Acting, name: string, eventId: string, json: boolean): Promise<void> {
  const done = await unskip(on, name, eventId);
  if (json) printJson({ projection: name, event: eventId, done });
  if (!done) throw new Error(`${name} does not skip the event ${eventId}.`);
  if (!json) print(`${name}: its next rebuild takes the event in again`);
}
