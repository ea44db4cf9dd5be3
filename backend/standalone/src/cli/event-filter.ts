import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog, Position } from '@guildhall/event-store/log';
import { type CommandLine, Usage } from './command-line.js';

export const FILTER_FLAGS = { type: 'string', person: 'string', after: 'string', before: 'string' } as const;

/** What of the log is asked for. `after` and `before` are times (ISO) or positions, both exclusive. */
export interface EventFilter {
  types: readonly string[] | undefined;
  /** An account's id, or an actor such as `system:root`. */
  person: string | undefined;
  after: string | undefined;
  before: string | undefined;
}

const TIME = /^\d{4}-\d\d-\d\d/;
const POSITION = /^\d+$/;

/** A moment as it was typed: times become ISO, a number stays. @throws Usage */
function momentOf(name: string, text: string | undefined, number = 'position'): string | undefined {
  if (text === undefined || POSITION.test(text)) return text;
  const time = new Date(TIME.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new Usage(`--${name} must be a time, such as 2026-01-05T10:30:00Z, or a ${number}.`);
  return time.toISOString();
}

const LONGEST_VERSION = 9;

/** A time as ISO, or a version. @throws Usage */
export function momentOfRecord(text: string | undefined): string | undefined {
  const moment = momentOf('as-of', text, 'version');
  if (moment && POSITION.test(moment) && moment.length > LONGEST_VERSION)
    throw new Usage('--as-of must be a version, or a time.');
  return moment;
}

/** @throws Usage */
export const filterOf = (given: CommandLine): EventFilter => ({
  types: given
    .value('type')
    ?.split(',')
    .map((type) => type.trim()),
  person: given.value('person'),
  after: momentOf('after', given.value('after')),
  before: momentOf('before', given.value('before')),
});

/** The filter with its positions as the log writes them: they are compared as text. @throws Usage */
export function placedIn(log: EventLog, filter: EventFilter): EventFilter {
  const placed = (name: 'after' | 'before') => {
    const moment = filter[name];
    if (moment === undefined || TIME.test(moment)) return moment;
    const position = log.positionOf(moment);
    if (position === null) throw new Usage(`--${name} is not a position of this log.`);
    return position;
  };
  return { ...filter, after: placed('after'), before: placed('before') };
}

export const isEmpty = (filter: EventFilter): boolean => Object.values(filter).every((value) => value === undefined);

const placeOf = (moment: string, { position, metadata }: Recorded) => (TIME.test(moment) ? metadata.time : position);

/** Whether the event is asked for. Pure. */
export const matches =
  ({ types, person, after, before }: EventFilter) =>
  (event: Recorded): boolean =>
    (types?.includes(event.type) ?? true) &&
    (person === undefined || event.metadata.actor === person) &&
    (after === undefined || placeOf(after, event) > after) &&
    (before === undefined || placeOf(before, event) < before);

const PAGE = 500;

/** The events of a stream, some at a time. */
export async function* streamPages(log: EventLog, stream: string): AsyncGenerator<Recorded[]> {
  for (let from = 0; ; ) {
    const events = await log.readStream(stream, { from, limit: PAGE });
    if (events.length === 0) return;
    yield events;
    from = (events.at(-1)?.revision ?? from) + 1;
  }
}

/** The whole log, some at a time; a position to begin after spares what is before it. */
export async function* logPages(log: EventLog, { types, after, before }: EventFilter): AsyncGenerator<Recorded[]> {
  const isBehind = (position: Position) => before !== undefined && !TIME.test(before) && position >= before;
  for (let from: Position = after !== undefined && !TIME.test(after) ? after : ''; ; ) {
    const page = await log.readAll({ after: from, filter: { types }, limit: PAGE });
    yield page.events;
    if (page.end || isBehind(page.position)) return;
    from = page.position;
  }
}
