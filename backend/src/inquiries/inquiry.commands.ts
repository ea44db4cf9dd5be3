import type { InquiryAnswerInput, InquiryInput } from '@guildhall/contracts/inquiries';
import { Command, type Sender } from '../commanding/decide/decider.js';

/** Who is asked, and for what, as their streams are now. */
export interface AskedTalent {
  talent_id: string;
  service_id: string | null;
}

export class SendInquiry extends Command<InquiryInput> {
  readonly type = 'SendInquiry';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    /** Null where there is no such talent, or no such service of theirs. */
    readonly asked: AskedTalent | null,
    input: InquiryInput,
  ) {
    super(id, actor, time, input);
  }
}
export class AnswerInquiry extends Command<InquiryAnswerInput> {
  readonly type = 'AnswerInquiry';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    /** Whether the other one can read it: not while they are suspended. */
    readonly isHeard: boolean,
    input: InquiryAnswerInput,
  ) {
    super(id, actor, time, input);
  }
}
export class ReadInquiry extends Command<void> {
  readonly type = 'ReadInquiry';
}
export class CloseInquiry extends Command<void> {
  readonly type = 'CloseInquiry';
}
export type InquiryCommand = SendInquiry | AnswerInquiry | ReadInquiry | CloseInquiry;
