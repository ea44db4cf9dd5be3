import type { Fact } from '@guildhall/contracts/event';
import type { EventLog, ReservationChange, ReservationTaken } from '@guildhall/event-store/log';
import type { Command, Decider } from './decide/decider.js';
import { historyOf } from './streams.js';
import type { UniqueValues } from './unique-values.js';

/** The values that a stream's events hold now, by scope. Personal values of an erased person are no text and hold nothing. */
export function valuesHeld<C extends Command, S extends { is: string }, E extends Fact>(
  decider: Pick<Decider<C, S, E>, 'initial' | 'evolve' | 'reservations'>,
  events: readonly E[],
): ReservationChange[] {
  let state = decider.initial;
  let held: ReservationChange[] = [];
  for (const event of events) {
    for (const change of decider.reservations?.(event, state) ?? []) {
      held = held.filter(({ scope, value }) => scope !== change.scope || value !== change.value);
      if (change.op === 'claim' && typeof change.value === 'string') held.push(change);
    }
    state = decider.evolve(state, event);
  }
  return held;
}

/**
 * A log that was restored from a backup may lack the events by which a value was taken: then the value is free. Releases the
 * wanted values that the owner's events do not hold. Removes an account that has no events.
 * @returns whether the append can be tried again
 */
export async function releaseLost<C extends Command, S extends { is: string }, E extends Fact>(
  log: Pick<EventLog, 'readStream'>,
  unique: UniqueValues,
  decider: Decider<C, S, E>,
  { scope, owner }: ReservationTaken,
  wanted: readonly ReservationChange[],
): Promise<boolean> {
  if (owner === null) return false;
  const events = await historyOf(log, decider, owner);
  const held = unique.reserved(valuesHeld(decider, events)).filter((each) => each.scope === scope);
  const lost = wanted
    .filter((each) => each.op === 'claim' && each.scope === scope && !held.some(({ value }) => value === each.value))
    .map(({ value }) => value);
  if (lost.length === 0) return false;
  return unique.release(scope, owner, lost, events.length === 0 && decider.noun === 'account');
}
