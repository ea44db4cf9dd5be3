import { InquiryAnswerInput, type InquiryEvent, InquiryInput } from '@guildhall/contracts/inquiries';
import { LIMITS } from '@guildhall/contracts/limits';
import { inputOf } from '@guildhall/contracts/parse-input';
import { deciding } from '../../../test/support/deciding';
import type { Sender } from '../commanding/decide/decider';
import { AnswerInquiry, type AskedTalent, CloseInquiry, ReadInquiry, SendInquiry } from './inquiry.commands';
import { inquiryDecider } from './inquiry.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const TIME = '2026-01-01T00:00:00.000Z';
const talent: Sender = { id: '22222222-2222-4222-8222-222222222222', role: 'talent' };
const client: Sender = { id: '44444444-4444-4444-8444-444444444444', role: 'client' };
const stranger: Sender = { id: '55555555-5555-4555-8555-555555555555', role: 'admin' };
const asked: AskedTalent = { talent_id: talent.id, service_id: null };
const parties = { id: ID, client_id: client.id, talent_id: talent.id };
const MESSAGE = 'We lose half of our leads overnight.';

const send = (actor: Sender | null, to: AskedTalent | null = asked, times: string[] = []) =>
  new SendInquiry(
    ID,
    actor,
    TIME,
    to,
    inputOf(InquiryInput, { talent_id: talent.id, subject: 'A call', message: MESSAGE, times }),
  );
const answer = (actor: Sender, isHeard = true) =>
  new AnswerInquiry(ID, actor, TIME, isHeard, inputOf(InquiryAnswerInput, { message: 'Monday suits me.' }));
const read = (actor: Sender) => new ReadInquiry(ID, actor, TIME);
const close = (actor: Sender) => new CloseInquiry(ID, actor, TIME);

const given = deciding(inquiryDecider);
const sent = (times: string[] = []): InquiryEvent => ({
  type: 'InquirySent',
  data: { ...parties, service_id: null, text: { subject: 'A call', message: MESSAGE, times } },
});
const answered = (by: Sender): InquiryEvent => ({
  type: 'InquiryAnswered',
  data: { ...parties, author_id: by.id, text: { message: 'Monday suits me.' } },
});
const seen = (by: Sender): InquiryEvent => ({ type: 'InquiryRead', data: { ...parties, reader_id: by.id } });
const closed = (by: Sender): InquiryEvent => ({ type: 'InquiryClosed', data: { ...parties, closed_by: by.id } });
const erased: InquiryEvent = { type: 'InquirySent', data: { ...parties, service_id: null, text: null } };

describe('inquiries: deciding', () => {
  it('IQ-01 a person asks a talent, and proposes times in UTC, each once', () => {
    given().when(send(client)).thenEvents(sent());
    const times = ['2026-01-05T16:00:00+01:00', '2026-01-04T15:00:00Z', '2026-01-05T15:00:00.000Z'];
    given()
      .when(send(client, asked, times))
      .thenEvents(sent(['2026-01-04T15:00:00.000Z', '2026-01-05T15:00:00.000Z']));
  });
  it('IQ-01 refuses a time that has passed', () =>
    given()
      .when(send(client, asked, ['2025-12-31T15:00:00Z']))
      .thenRefused('invalid', 'Please propose times that are still to come'));
  it('IQ-02 refuses a visitor, the talent themself, and an unknown talent', () => {
    given().when(send(null)).thenRefused('unauthenticated');
    given().when(send(talent)).thenRefused('forbidden', 'You cannot send an inquiry to yourself.');
    given().when(send(client, null)).thenRefused('not_found');
  });
  it('IQ-04 is not found by anybody else, whatever their role', () => {
    for (const command of [answer(stranger), read(stranger), close(stranger)])
      given(sent()).when(command).thenRefused('not_found');
    given().when(answer(client)).thenRefused('not_found');
  });
  it('IQ-05 both write to it until it is closed, once', () => {
    given(sent()).when(answer(talent)).thenEvents(answered(talent));
    given(sent(), answered(talent)).when(answer(client)).thenEvents(answered(client));
    given(sent()).when(close(client)).thenEvents(closed(client));
    given(sent(), closed(client)).when(close(talent)).thenEvents();
    given(sent(), closed(client)).when(answer(talent)).thenRefused('conflict');
  });
  it('IQ-05 refuses a message to somebody who cannot read it, and more messages than the limit', () => {
    given(sent()).when(answer(talent, false)).thenRefused('conflict');
    const full = Array.from({ length: LIMITS.inquiryMessages.max - 1 }, () => answered(talent));
    given(sent(), ...full)
      .when(answer(client))
      .thenRefused('conflict');
  });
  it('IQ-06 each reads what the other wrote, once', () => {
    given(sent()).when(read(talent)).thenEvents(seen(talent));
    given(sent()).when(read(client)).thenEvents();
    given(sent(), seen(talent)).when(read(talent)).thenEvents();
    given(sent(), answered(client), answered(talent)).when(read(talent)).thenEvents(seen(talent));
    given(sent(), seen(talent), closed(talent)).when(read(client)).thenEvents(seen(client));
  });
  it('IQ-07 without its words it is not found by the person who is left', () => {
    for (const command of [answer(talent), read(talent), close(talent)]) given(erased).when(command).thenRefused('not_found');
  });
});
