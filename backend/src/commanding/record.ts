import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { Projection } from '@guildhall/projections/runner/definition/projection';
import type { Row, TableOf } from '@guildhall/projections/runner/definition/table';
import { recordOf } from '@guildhall/projections/runner/fold/record-of';
import type { Command } from './decide/decider.js';

/** What a write answers, made of its stream's events and nothing else. Null where they make no record. */
export type RecordOf<C extends Command, E extends Fact> = (events: readonly Recorded<E>[], command: C) => unknown;

/** The usual way: the row that the stream makes through its projector, as the noun's view shows it. */
export const recordBy =
  <R extends Row & { id: string }, View>(projection: Projection, table: TableOf<R>, view: (row: R) => View) =>
  (events: readonly Recorded[]): View | null => {
    const id = (events[0]?.data as { id: string } | undefined)?.id;
    const row = id ? recordOf(projection, table, events, { id } as Partial<R>) : null;
    return row ? view(row) : null;
  };
