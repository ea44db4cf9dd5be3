import type { ReviewEvent, ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import { Command, type Decider, type Person } from '../decide/decider.js';
import { notAllowed, notFound, Refusal, signInFirst } from '../decide/refusal.js';

/** What a review is about, as its own stream tells: null where there is no such product or service. */
export interface Subject {
  talent_id: string;
  service_id: string | null;
  product_id: string | null;
}

export class LeaveReview extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly subject: Subject | null,
    readonly input: ReviewInput,
  ) {
    super(id, actor, time);
  }
}
export class ReviseReview extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ReviewUpdate,
  ) {
    super(id, actor, time, input.version);
  }
}
export type ReviewCommand = LeaveReview | ReviseReview;

type Left = Extract<ReviewEvent, { type: 'ReviewLeft' }>['data'];
export type ReviewState = { is: 'missing' } | ({ is: 'left' } & Left);

/** One review per person and product or service, never of one's own (spec §3, EN-07). */
export const reviewDecider: Decider<ReviewCommand, ReviewState, ReviewEvent> = {
  noun: 'review',
  initial: { is: 'missing' },
  evolve: (_, event) => ({ is: 'left', ...event.data }),
  decide(command, state) {
    const { actor, id } = command;
    if (!actor) throw signInFirst();
    const text = { title: command.input.title?.trim() ?? '', comment: command.input.comment?.trim() ?? '' };
    if (command instanceof LeaveReview) {
      const { subject, input } = command;
      if (!subject) throw notFound('Product or service');
      if (input.client_id && input.client_id !== actor.id) throw notAllowed();
      if (subject.talent_id === actor.id) throw notAllowed('You cannot review your own work.');
      if (state.is === 'left') throw new Refusal('already_exists', 'You have already reviewed this.');
      return [{ type: 'ReviewLeft', data: { id, client_id: actor.id, ...subject, rating: input.rating, text } }];
    }
    if (state.is === 'missing') throw notFound('Review');
    if (state.client_id !== actor.id) throw notAllowed();
    const { client_id, talent_id, service_id, product_id, rating: old_rating } = state;
    const kept = { title: state.text?.title ?? '', comment: state.text?.comment ?? '' };
    const { input } = command;
    const now = {
      title: input.title === undefined ? kept.title : text.title,
      comment: input.comment === undefined ? kept.comment : text.comment,
    };
    return [
      {
        type: 'ReviewRevised',
        data: { id, client_id, talent_id, service_id, product_id, rating: input.rating ?? old_rating, old_rating, text: now },
      },
    ];
  },
};
