import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent, EventOf, EventType } from '@guildhall/contracts/event-kinds';
import type { Filter, StreamPart } from '@guildhall/event-store/log';
import { isForPart } from '@guildhall/event-store/stream-part';
import type { Change } from './changes.js';
import type { Table } from './table.js';

/**
 * One question with its tables. A projector is a pure function from event to changes: it cannot send a command,
 * read the clock, or read rows. Only the types listed in `on` reach it.
 */
export interface Projection {
  readonly name: string;
  /** Raised whenever tables or fold change: the worker then rebuilds beside the live tables. */
  readonly version: number;
  readonly tables: readonly Table[];
  /** Whether its rows may follow a little later than others: several batches are then taken in as one, which costs less. */
  readonly isPatient?: boolean;
  /** Where it keeps a part of the streams: no other event reaches it. */
  readonly streams?: StreamPart;
  readonly on: { readonly [Type in EventType]?: (event: Recorded<EventOf<Type>>) => Change[] };
}

/** What the tables of a search are called after the name of the table that is searched. */
const SEARCH_TABLES = ['segments', 'places', 'words'];

/** The names of all tables that a projection has: its own, and those that Postgres keeps beside them. */
export const tableNames = ({ tables }: Projection): string[] =>
  tables.flatMap((of) => [
    of.name,
    ...(of.counted ? [totalsOf(of)] : []),
    ...(of.ranked ? [ranksOf(of)] : []),
    ...(of.searched ? SEARCH_TABLES.map((part) => `${of.name}_${part}`) : []),
  ]);

/** The name of the table with the totals of another. */
export const totalsOf = (of: Table): string => `${of.name}_totals`;

/** The name of the table with the counted blocks of another. */
export const ranksOf = (of: Table): string => `${of.name}_ranks`;

/** The types of the events that a projection takes in. */
export const typesOf = (projection: Projection): string[] => Object.keys(projection.on);

/** What a projection reads of the log. */
export const logFilterOf = (projection: Projection): Filter & { types: string[] } => ({
  types: typesOf(projection),
  ...(projection.streams && { streams: projection.streams }),
});

/** Whether a projection takes an event in. */
export const takesIn = ({ on, streams }: Projection, event: Recorded): boolean =>
  Object.hasOwn(on, event.type) && isForPart(event, streams);

/** The changes of one event in one projection. */
export const changesOf = (projection: Projection, event: Recorded<DomainEvent>): Change[] => {
  const handler = projection.on[event.type] as ((event: Recorded<DomainEvent>) => Change[]) | undefined;
  return handler ? handler(event) : [];
};
