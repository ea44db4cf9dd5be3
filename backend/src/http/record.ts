import type { Recorded } from '@guildhall/contracts/event';
import { recordOf } from '@guildhall/projections/runner/fold';
import type { Projection, Row, Table } from '@guildhall/projections/runner/projection';

/** How writes of a noun answer: the row its own stream makes through its projector, as the noun's view shows it. */
export const recordBy =
  <R extends Row & { id: string }, View>(projection: Projection, table: Table<R>, view: (row: R) => View) =>
  (events: readonly Recorded[]): View | null => {
    const id = (events[0]?.data as { id: string } | undefined)?.id;
    const row = id ? recordOf(projection, table, events, { id } as Partial<R>) : null;
    return row ? view(row) : null;
  };
