import type { Act } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { PROJECTIONS } from '../../all.js';
import type { Projection } from '../definition/projection.js';

/** What operating the projections needs. `projections` are all of the product's unless named. */
export interface Operated {
  databaseUrl: string;
  log: EventLog;
  projections?: readonly Projection[];
}

/** The same, for what changes something: who has it done, and why. */
export interface Acting extends Operated {
  by: Act;
  /** The run that a worker carries out, which has its row already. */
  run?: string;
  /** The id of a run that begins now; any unless named. */
  begins?: string;
  /** Aborted when the process stops: the run is then taken up by another. */
  signal?: AbortSignal;
}

export class UnknownProjection extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no projection "${name}". There are: ${known.join(', ')}`);
  }
}

/** @throws UnknownProjection */
export const projectionNamed = ({ projections = PROJECTIONS }: Operated, name: string): Projection => {
  const found = projections.find((each) => each.name === name);
  if (!found)
    throw new UnknownProjection(
      name,
      projections.map((each) => each.name),
    );
  return found;
};
