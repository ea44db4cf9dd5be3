import { type Command, type Sender } from './decider.js';
import { notAllowed, notFound, Refusal, signInFirst } from './refusal.js';
import { byStaff } from './staff.js';

/** What a talent offers: a product or a service. Staff may take it down, and put it back. */
export interface Offered {
  is: 'offered';
  talent_id: string;
  taken_down?: true;
}
/** `was`: what was deleted, which a restore brings back. */
export type OfferState<O extends Offered> = { is: 'missing' } | O | { is: 'deleted'; was: O | null };

/** Changes an offer, and nothing that is missing or deleted. */
export const whileOffered = <O extends Offered>(state: OfferState<O>, changes: Partial<Omit<O, 'is'>>): OfferState<O> =>
  state.is === 'offered' ? ({ ...state, ...changes } as O) : state;

/** The sentences of a noun's refusals. */
export interface OfferSentences {
  /** The noun, as "not found" begins. */
  noun: string;
  talentsOnly: string;
  notOwner: string;
  takenDown: string;
}

/** Who may do what with an offer. Each guard answers whom or what it found. @throws Refusal */
export function offerGuards<O extends Offered>({ noun, talentsOnly, notOwner, takenDown }: OfferSentences) {
  /** The talent who sends a command; nobody offers in the name of another one. */
  const talentOf = ({ actor, input }: Command<{ talent_id?: string } | void>): Sender => {
    if (!actor) throw signInFirst();
    if (actor.role !== 'talent') throw notAllowed(talentsOnly);
    if (input?.talent_id && input.talent_id !== actor.id) throw notAllowed();
    return actor;
  };

  /** The offer, for its owner. */
  const owned = (command: Command, state: OfferState<O>): O => {
    const talent = talentOf(command);
    if (state.is !== 'offered') throw notFound(noun);
    if (state.talent_id !== talent.id) throw notAllowed(notOwner);
    return state;
  };

  /** The offer, for its owner, unless staff took it down: then they may read and delete it until it is back. */
  const editable = (command: Command, state: OfferState<O>): O => {
    const offer = owned(command, state);
    if (offer.taken_down) throw new Refusal('conflict', takenDown);
    return offer;
  };

  /** The offer, for staff. */
  const judged = (command: Command, state: OfferState<O>): O => {
    byStaff(command, 'operator');
    if (state.is !== 'offered') throw notFound(noun);
    return state;
  };

  return { talentOf, owned, editable, judged };
}
