import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent } from '@guildhall/contracts/event-kinds';
import { PROJECTIONS } from '@guildhall/projections/all';
import type { Change } from '@guildhall/projections/runner/definition/changes';
import { changesOf } from '@guildhall/projections/runner/definition/projection';

/** What an event changes in one projection; `error` where its projector cannot take it in. */
export interface Changed {
  projection: string;
  changes: Change[];
  error?: string;
}

/** The row changes that an event makes, projection by projection, as the projectors of this code answer them. */
export function changedBy(event: Recorded): Changed[] {
  return PROJECTIONS.flatMap((projection): Changed[] => {
    try {
      const changes = changesOf(projection, event as Recorded<DomainEvent>);
      return changes.length === 0 ? [] : [{ projection: projection.name, changes }];
    } catch (error) {
      return [{ projection: projection.name, changes: [], error: error instanceof Error ? error.message : String(error) }];
    }
  });
}
