import { type AnyFact, history } from '../../../test/support/history';
import { FailedEvents } from '../runner/fold/failed-events';
import { recordOf } from '../runner/fold/record-of';
import { stepsOf } from '../runner/fold/steps';
import { touchedBy } from '../runner/fold/touched';
import { inquiryProjection } from './inquiry.projector';
import { inquiries, inquiryMessages } from './inquiry.row';

const ID = '11111111-1111-4111-8111-111111111111';
const CLIENT = '33333333-3333-4333-8333-333333333333';
const TALENT = '22222222-2222-4222-8222-222222222222';
const parties = { id: ID, client_id: CLIENT, talent_id: TALENT };
const sent: AnyFact = {
  type: 'InquirySent',
  data: { ...parties, service_id: null, text: { subject: 'A call', message: 'We lose leads.', times: [] } },
};
const answered: AnyFact = { type: 'InquiryAnswered', data: { ...parties, author_id: TALENT, text: { message: 'Monday' } } };
const without = ({ type, data }: AnyFact): AnyFact => ({ type, data: { ...data, text: null } });
const erased = (id: string): AnyFact => ({ type: 'PersonErased', data: { id } });

/** Events get ids that a table takes. */
const eventsOf = (...facts: AnyFact[]) =>
  history(...facts).map((event, place) => ({ ...event, id: `${ID.slice(0, -1)}${place}` }));
const inquiry = (...facts: AnyFact[]) => recordOf(inquiryProjection, inquiries, eventsOf(...facts), { id: ID });
const message = (place: number, ...facts: AnyFact[]) =>
  recordOf(inquiryProjection, inquiryMessages, eventsOf(...facts), { id: `${ID.slice(0, -1)}${place}` });

describe('the projector of inquiries', () => {
  it('IQ-01 an inquiry has its subject and its first message', () => {
    expect(inquiry(sent)).toMatchObject({ ...parties, subject: 'A call', status: 'open', version: 0 });
    expect(message(0, sent)).toMatchObject({ inquiry_id: ID, author_id: CLIENT, message: 'We lose leads.' });
  });
  it('IQ-06 is unread for the other person until they read it', () => {
    expect(inquiry(sent)).toMatchObject({ client_unread: false, talent_unread: true });
    const read = { type: 'InquiryRead', data: { ...parties, reader_id: TALENT } };
    expect(inquiry(sent, read)).toMatchObject({ client_unread: false, talent_unread: false });
    expect(inquiry(sent, read, answered)).toMatchObject({ client_unread: true, talent_unread: false });
    const closed = { type: 'InquiryClosed', data: { ...parties, closed_by: CLIENT } };
    expect(inquiry(sent, read, closed)).toMatchObject({ status: 'closed', talent_unread: true });
  });
  it.each([
    ['client', CLIENT],
    ['talent', TALENT],
  ])('IQ-07 OP-12 given an erased %s, nothing is left, live and after a replay without their key', (_, person) => {
    for (const facts of [
      [sent, answered, erased(person)],
      [without(sent), without(answered), erased(person)],
    ]) {
      expect(inquiry(...facts)).toBeNull();
      expect([message(0, ...facts), message(1, ...facts)]).toEqual([null, null]);
    }
  });
  it('IQ-04 the live channel names no person of it to everybody', () => {
    const steps = eventsOf(sent, answered).flatMap((event) => stepsOf(inquiryProjection, event, FailedEvents.of()));
    const [ids = []] = touchedBy(steps) ?? [];
    expect(ids).toContain(ID);
    expect(ids).not.toContain(CLIENT);
    expect(ids).not.toContain(TALENT);
  });
});
