import { InquiryAnswerInput, InquiryInput } from '@guildhall/contracts/inquiries';
import { inquiry, inquiryMark, inquiryThread } from '@guildhall/contracts/inquiries.views';
import type { EventLog } from '@guildhall/event-store/log';
import { findInquiry, inquiryList, listInquiries } from '@guildhall/projections/inquiries/inquiry.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import type pg from 'pg';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { LimitedCommands } from '../limits/limited-commands.js';
import type { Limit } from '../limits/rate-limits.js';
import { Operation } from '../openapi/operation.js';
import { AnswerInquiry, CloseInquiry, ReadInquiry, SendInquiry } from './inquiry.commands.js';
import { askedBy, isHeard } from './inquiry.parties.js';

const SENT: Limit = { name: 'inquiries of', attempts: 20, minutes: 24 * 60 };
const ANSWERS: Limit = { name: 'inquiry answers of', attempts: 60, minutes: 60 };

/** Questions of clients to talents. To anybody but its two an inquiry is not found. */
@Controller('api/inquiries')
export class InquiriesController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly limited: LimitedCommands,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Operation({
    id: 'listInquiries',
    summary: 'Lists the inquiries that the caller sent or was sent, those that moved last first',
    for: 'members',
    answers: inquiry,
    list: inquiryList(''),
  })
  @Reads('inquiries', 'profiles')
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    const { id } = await this.viewers.signedIn(caller);
    return new Items('inquiries', await listInquiries(this.database, query, id));
  }

  @Get(':id')
  @Operation({
    id: 'getInquiry',
    summary: 'Answers an inquiry with all that was written, to one of its two',
    for: 'members',
    answers: inquiryThread,
  })
  @Reads('inquiries', 'profiles')
  async find(@FromCaller() caller: Caller, @IdOf('Inquiry') id: string) {
    const viewer = await this.viewers.signedIn(caller);
    const thread = await findInquiry(this.database, id, viewer.id);
    if (!thread) throw notFound('Inquiry');
    return thread;
  }

  @Post()
  @Operation({
    id: 'sendInquiry',
    summary: 'Asks a talent, perhaps for a service or a call',
    for: 'members',
    answers: inquiryMark,
    refuses: ['forbidden', 'not_found', 'rate_limited'],
  })
  async send(@FromCaller() caller: Caller, @Input(InquiryInput) input: InquiryInput) {
    const asked = caller.identity && (await askedBy(this.log, input));
    return this.limited.run(SENT, caller, (actor, time) => new SendInquiry(newId(caller), actor, time, asked, input));
  }

  @Post(':id/answers')
  @Operation({
    id: 'answerInquiry',
    summary: 'Writes to the other one of an inquiry',
    for: 'members',
    answers: inquiryMark,
    refuses: ['conflict', 'rate_limited'],
  })
  async answer(@FromCaller() caller: Caller, @IdOf('Inquiry') id: string, @Input(InquiryAnswerInput) input: InquiryAnswerInput) {
    const heard = caller.identity !== null && (await isHeard(this.log, id, caller.identity.accountId));
    return this.limited.run(ANSWERS, caller, (actor, time) => new AnswerInquiry(id, actor, time, heard, input));
  }

  @Post(':id/read')
  @HttpCode(200)
  @Operation({ id: 'readInquiry', summary: 'Marks an inquiry as read by the caller', for: 'members', answers: inquiryMark })
  read(@FromCaller() caller: Caller, @IdOf('Inquiry') id: string) {
    return this.commands.run(caller, (actor, time) => new ReadInquiry(id, actor, time));
  }

  @Post(':id/close')
  @HttpCode(200)
  @Operation({
    id: 'closeInquiry',
    summary: 'Closes an inquiry: nothing is written to it any more',
    for: 'members',
    answers: inquiryMark,
  })
  close(@FromCaller() caller: Caller, @IdOf('Inquiry') id: string) {
    return this.commands.run(caller, (actor, time) => new CloseInquiry(id, actor, time));
  }
}
