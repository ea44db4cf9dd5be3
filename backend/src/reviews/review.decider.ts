import type { ReviewEvent, ReviewUpdate } from '@guildhall/contracts/reviews';
import { deciderOf, edits, on, type Sender } from '../commanding/decide/decider.js';
import { invalid, notAllowed, notFound, Refusal, signInFirst } from '../commanding/decide/refusal.js';
import { checkRestore, restoredBy } from '../commanding/decide/restoring.js';
import { byStaff } from '../commanding/decide/staff.js';
import {
  LeaveReview,
  PutBackReview,
  RestoreReview,
  type ReviewCommand,
  ReviseReview,
  TakeDownReview,
} from './review.commands.js';

type Left = Extract<ReviewEvent, { type: 'ReviewLeft' }>['data'];
export type ReviewState = { is: 'missing' } | ({ is: 'left'; taken_down?: true } & Left);

const TAKEN_DOWN = 'Your review was taken down. It cannot be changed.';

const reviewer = ({ actor }: ReviewCommand): Sender => {
  if (!actor) throw signInFirst();
  return actor;
};

const leave = (command: LeaveReview, state: ReviewState): ReviewEvent[] => {
  const { id, subject, input } = command;
  if (Boolean(input.service_id) === Boolean(input.product_id))
    throw invalid('product_id', 'Please choose one product or one service');
  const client = reviewer(command);
  if (!subject) throw notFound('Product or service');
  if (input.client_id && input.client_id !== client.id) throw notAllowed();
  if (subject.talent_id === client.id) throw notAllowed('You cannot review your own work.');
  if (state.is === 'left' && state.taken_down) throw new Refusal('conflict', TAKEN_DOWN);
  if (state.is === 'left') throw new Refusal('already_exists', 'You have already reviewed this.');
  const text = { title: input.title ?? '', comment: input.comment ?? '' };
  return [{ type: 'ReviewLeft', data: { id, client_id: client.id, ...subject, rating: input.rating, text } }];
};

const revised = (id: string, input: ReviewUpdate, state: Left): ReviewEvent => {
  const { client_id, talent_id, service_id, product_id, rating: old_rating } = state;
  const text = {
    title: (input.title === undefined ? state.text?.title : input.title) ?? '',
    comment: (input.comment === undefined ? state.text?.comment : input.comment) ?? '',
  };
  return {
    type: 'ReviewRevised',
    data: { id, client_id, talent_id, service_id, product_id, rating: input.rating ?? old_rating, old_rating, text },
  };
};

const revise = (command: ReviseReview, state: ReviewState): ReviewEvent[] => {
  const client = reviewer(command);
  if (state.is === 'missing') throw notFound('Review');
  if (state.client_id !== client.id) throw notAllowed();
  if (state.taken_down) throw new Refusal('conflict', TAKEN_DOWN);
  return [revised(command.id, command.input, state)];
};

const restore = (command: RestoreReview, state: ReviewState): ReviewEvent[] => {
  checkRestore(command);
  if (state.is === 'missing') throw notFound('Review');
  if (state.taken_down) throw new Refusal('conflict', 'This review was taken down. Put it back first.');
  return [revised(command.id, command.input.update, state), { type: 'ReviewRestored', data: restoredBy(command, false) }];
};

/** What staff takes down or puts back: a review as it is. */
function judged(command: ReviewCommand, state: ReviewState) {
  byStaff(command, 'operator');
  if (state.is === 'missing') throw notFound('Review');
  const { id, client_id, talent_id, service_id, product_id, rating, taken_down } = state;
  return { data: { id, client_id, talent_id, service_id, product_id, rating }, taken_down };
}

/** One review per person and product or service, never of one's own (EN-07). */
export const reviewDecider = deciderOf<ReviewCommand, ReviewState, ReviewEvent>({
  noun: 'review',
  initial: { is: 'missing' },
  evolve: {
    ReviewLeft: (_, { data }) => ({ is: 'left', ...data }),
    ReviewRevised: (_, { data }) => ({ is: 'left', ...data }),
    ReviewRestored: (state) => state,
    ReviewTakenDown: (state) => (state.is === 'left' ? { ...state, taken_down: true } : state),
    ReviewPutBack: (state) => (state.is === 'left' ? { ...state, taken_down: undefined } : state),
  },
  decide: {
    LeaveReview: on(LeaveReview, leave),
    ReviseReview: edits(ReviseReview, revise),
    RestoreReview: on(RestoreReview, restore),
    TakeDownReview: on(TakeDownReview, (command, state) => {
      const { data, taken_down } = judged(command, state);
      return taken_down ? [] : [{ type: 'ReviewTakenDown', data }];
    }),
    PutBackReview: on(PutBackReview, (command, state) => {
      const { data, taken_down } = judged(command, state);
      return taken_down ? [{ type: 'ReviewPutBack', data }] : [];
    }),
  },
});
