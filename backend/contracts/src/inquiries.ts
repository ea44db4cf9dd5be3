import type { Fact, Personal } from './event.js';
import { Id, Text, TextList } from './fields.js';
import { LIMITS } from './limits.js';
import { isMoment } from './value-parsers.js';

/** Whose inquiry it is: the client wrote first, the talent is asked. */
interface Parties {
  id: string;
  client_id: string;
  talent_id: string;
}
/** What the client wrote first. `times` are proposed for a call: ISO, in UTC. */
export interface InquiryText {
  subject: string;
  message: string;
  times: string[];
}

// ---- events of the stream inquiry-<id>. Words are sealed with the keys of both. A thread quotes and answers: the words of
// one are about the other too. Erasing either person takes all of them.
export type InquiryEvent =
  | Fact<'InquirySent', Parties & { service_id: string | null; text: Personal<InquiryText> }>
  | Fact<'InquiryAnswered', Parties & { author_id: string; text: Personal<{ message: string }> }>
  /** Somebody saw what the other wrote. */
  | Fact<'InquiryRead', Parties & { reader_id: string }>
  | Fact<'InquiryClosed', Parties & { closed_by: string }>;

// ---- inputs
const count = (most: number) => most.toLocaleString('en-US');
const MESSAGE = {
  ...LIMITS.inquiryMessage,
  message: `Message must be at least ${LIMITS.inquiryMessage.min} characters`,
  tooLong: `Message must be at most ${count(LIMITS.inquiryMessage.max)} characters`,
};
const TIMES_WRONG = `Please propose up to ${LIMITS.inquiryTimes.max} times`;
const TIMES = {
  maxItems: LIMITS.inquiryTimes.max,
  maxLength: 40,
  message: TIMES_WRONG,
  instead: (times: readonly string[]) => (times.length <= LIMITS.inquiryTimes.max && times.every(isMoment) ? null : TIMES_WRONG),
};

export class InquiryInput {
  @Id('Please choose a talent') talent_id!: string;
  @Id('Please choose a service', { optional: true, nullable: true }) service_id?: string | null;
  @Text({ ...LIMITS.inquirySubject, message: 'Please enter a subject' }) subject!: string;
  @Text(MESSAGE) message!: string;
  /** Proposed for a call: moments in ISO 8601 with their zone. */
  @TextList(TIMES) times?: string[];
}
export class InquiryAnswerInput {
  @Text({ ...LIMITS.inquiryAnswer, message: 'Please write an answer', tooLong: MESSAGE.tooLong }) message!: string;
}

// ---- views
export const INQUIRY_STATUSES = ['open', 'closed'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];
/** One of the two, as the other sees them. */
export interface InquiryPerson {
  id: string;
  full_name: string | null;
  avatar_url: string | null;
}
/** An inquiry in a list, to one of its two. */
export interface Inquiry {
  id: string;
  client: InquiryPerson;
  talent: InquiryPerson;
  service_id: string | null;
  subject: string;
  times: string[];
  status: InquiryStatus;
  /** Whether the reader has not seen the last of it. */
  unread: boolean;
  created_at: string;
  updated_at: string;
  version: number;
}
export interface InquiryMessage {
  id: string;
  author_id: string;
  message: string;
  time: string;
}
/** An inquiry with all that was written, oldest first. */
export interface InquiryThread extends Inquiry {
  messages: InquiryMessage[];
}
/** What a write answers. It holds no words: an answer is kept for retries, and nothing kept may outlive an erasure. */
export interface InquiryMark {
  id: string;
  status: InquiryStatus;
  version: number;
}
