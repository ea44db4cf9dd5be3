import type { Fact } from '@guildhall/contracts/event';
import type { Restored } from '@guildhall/contracts/history';
import type { Offered, OfferState } from './offers.js';
import { notFound } from './refusal.js';
import { checkRestore, type Restore, restoredBy } from './restoring.js';

/** How a noun's events say what a restore does. */
export interface RestoreEvents<Update, O extends Offered, E extends Fact> {
  /** The noun, as "not found" begins. */
  noun: string;
  /** The events of an edit. */
  changed(edit: { id: string; input: Update }, now: O): E[];
  evolve(state: OfferState<O>, event: E): OfferState<O>;
  created(data: Omit<O, keyof Omit<Offered, 'talent_id'>>): E;
  /** `isBack`: the offer was deleted before. */
  restored(data: Restored & { talent_id: string }, isBack: boolean): E;
  takenDown(data: { id: string; talent_id: string }): E;
}

/**
 * What is there changes; what was deleted begins again with all it had. What staff took down stays down.
 * @throws Refusal
 */
export function restoredOffer<Update, O extends Offered, E extends Fact>(
  command: Restore<Update>,
  state: OfferState<O>,
  { noun, changed, evolve, created, restored, takenDown }: RestoreEvents<Update, O, E>,
): E[] {
  checkRestore(command);
  const now = state.is === 'deleted' ? state.was : state;
  if (now?.is !== 'offered') throw notFound(noun);
  const { id } = command;
  const { talent_id } = now;
  const isBack = state.is === 'deleted';
  const events = changed({ id, input: command.input.update }, now);
  const back = restored({ talent_id, ...restoredBy(command, isBack) }, isBack);
  if (!isBack) return [...events, back];
  const { is: _, taken_down, ...whole } = events.reduce(evolve, now) as O;
  return [created(whole), back, ...(taken_down ? [takenDown({ id, talent_id })] : [])];
}
