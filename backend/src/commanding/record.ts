import type { Recorded } from '@guildhall/contracts/event';
import type { Projection } from '@guildhall/projections/runner/definition/projection';
import type { Row, TableOf } from '@guildhall/projections/runner/definition/table';
import { recordOf } from '@guildhall/projections/runner/fold/record-of';

/** How writes of a noun answer: the row its own stream makes through its projector, as the noun's view shows it. */
export const recordBy =
  <R extends Row & { id: string }, View>(projection: Projection, table: TableOf<R>, view: (row: R) => View) =>
  (events: readonly Recorded[]): View | null => {
    const id = (events[0]?.data as { id: string } | undefined)?.id;
    const row = id ? recordOf(projection, table, events, { id } as Partial<R>) : null;
    return row ? view(row) : null;
  };
