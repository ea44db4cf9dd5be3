import type { InquiryEvent } from '@guildhall/contracts/inquiries';
import { LIMITS } from '@guildhall/contracts/limits';
import { begins, deciderOf, on, type Sender } from '../commanding/decide/decider.js';
import { invalid, notAllowed, notFound, Refusal, signInFirst } from '../commanding/decide/refusal.js';
import { AnswerInquiry, CloseInquiry, type InquiryCommand, ReadInquiry, SendInquiry } from './inquiry.commands.js';

/** It holds no words: the rules need none of them. */
interface Thread {
  is: 'open' | 'closed';
  client_id: string;
  talent_id: string;
  messages: number;
  /** Those of the two who have not seen the last of it. */
  unread_by: readonly string[];
}
export type InquiryState = { is: 'missing' } | Thread;

const sender = ({ actor }: InquiryCommand): Sender => {
  if (!actor) throw signInFirst();
  return actor;
};
const without = (people: readonly string[], person: string) => people.filter((each) => each !== person);
/** The thread after one of the two did something that the other has not seen. */
const unseen = (thread: Thread, by: string): Thread => {
  const [other = ''] = without([thread.client_id, thread.talent_id], by);
  return { ...thread, unread_by: [...without(thread.unread_by, other), other] };
};

/** The thread to one of its two; to anybody else there is none. */
function threadOf(command: InquiryCommand, state: InquiryState) {
  const { id: person } = sender(command);
  if (state.is === 'missing' || (person !== state.client_id && person !== state.talent_id)) throw notFound('Inquiry');
  const { client_id, talent_id } = state;
  return { thread: state, person, parties: { id: command.id, client_id, talent_id } };
}

const inUtc = (time: string) => new Date(time).toISOString();

const send = (command: SendInquiry): InquiryEvent[] => {
  const { id, asked, input, time } = command;
  const client = sender(command);
  if (input.talent_id.toLowerCase() === client.id) throw notAllowed('You cannot send an inquiry to yourself.');
  if (!asked) throw notFound('Talent or service');
  const times = [...new Set((input.times ?? []).map(inUtc))].sort();
  if (times.some((each) => each <= time)) throw invalid('times', 'Please propose times that are still to come');
  const text = { subject: input.subject, message: input.message, times };
  return [{ type: 'InquirySent', data: { id, client_id: client.id, ...asked, text } }];
};

const answer = (command: AnswerInquiry, state: InquiryState): InquiryEvent[] => {
  const { thread, person, parties } = threadOf(command, state);
  if (thread.is === 'closed') throw new Refusal('conflict', 'This inquiry is closed. Send a new one to write again.');
  if (!command.isHeard) throw new Refusal('conflict', 'This person cannot read answers at the moment.');
  if (thread.messages >= LIMITS.inquiryMessages.max)
    throw new Refusal(
      'conflict',
      `An inquiry has at most ${LIMITS.inquiryMessages.max} messages. Send a new one to write again.`,
    );
  return [{ type: 'InquiryAnswered', data: { ...parties, author_id: person, text: { message: command.input.message } } }];
};

/** Who is asked, what both write, who has read it, and when it is over (IQ-01 to IQ-06). */
export const inquiryDecider = deciderOf<InquiryCommand, InquiryState, InquiryEvent>({
  noun: 'inquiry',
  initial: { is: 'missing' },
  evolve: {
    // Without its words one of the two was erased: the inquiry is as if it had never been.
    InquirySent: (state, { data: { client_id, talent_id, text } }) =>
      text ? { is: 'open', client_id, talent_id, messages: 1, unread_by: [talent_id] } : state,
    InquiryAnswered: (state, { data: { author_id } }) =>
      state.is === 'missing' ? state : unseen({ ...state, messages: state.messages + 1 }, author_id),
    InquiryRead: (state, { data: { reader_id } }) =>
      state.is === 'missing' ? state : { ...state, unread_by: without(state.unread_by, reader_id) },
    InquiryClosed: (state, { data: { closed_by } }) =>
      state.is === 'missing' ? state : unseen({ ...state, is: 'closed' }, closed_by),
  },
  decide: {
    SendInquiry: begins(SendInquiry, send),
    AnswerInquiry: on(AnswerInquiry, answer),
    ReadInquiry: on(ReadInquiry, (command, state) => {
      const { thread, person, parties } = threadOf(command, state);
      return thread.unread_by.includes(person) ? [{ type: 'InquiryRead', data: { ...parties, reader_id: person } }] : [];
    }),
    CloseInquiry: on(CloseInquiry, (command, state) => {
      const { thread, person, parties } = threadOf(command, state);
      return thread.is === 'closed' ? [] : [{ type: 'InquiryClosed', data: { ...parties, closed_by: person } }];
    }),
  },
});
