import { history } from '../../../test/support/history';
import { recordOf } from '../runner/fold/record-of';
import { serviceProjection } from './service.projector';
import { serviceView } from './service.queries';
import { services } from './service.row';

const ID = '11111111-1111-4111-8111-111111111111';
const TALENT = '22222222-2222-4222-8222-222222222222';
const service = (...facts: { type: string; data: object }[]) =>
  recordOf(serviceProjection, services, history(...facts), { id: ID });

const created = {
  type: 'ServiceCreated',
  data: {
    id: ID,
    talent_id: TALENT,
    title: 'Set up a CRM',
    description: 'Pipelines and calendars',
    price_cents: 30_050,
    duration: 1,
  },
};

describe('the projector of services', () => {
  it('EN-05 a service shows its price in dollars and its delivery in days', () =>
    expect(serviceView(service(created)!)).toEqual({
      id: ID,
      talent_id: TALENT,
      title: 'Set up a CRM',
      description: 'Pipelines and calendars',
      price: 300.5,
      duration: 1,
      deliveryTime: '1 day',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      version: 0,
    }));
  it('a revision and a new price change only the fields they carry', () =>
    expect(
      service(
        created,
        { type: 'ServiceRevised', data: { id: ID, talent_id: TALENT, duration: 9 } },
        { type: 'ServiceRepriced', data: { id: ID, talent_id: TALENT, price_cents: 5, old_price_cents: 30_050 } },
      ),
    ).toMatchObject({ title: 'Set up a CRM', duration: 9, price_cents: 5, version: 2 }));
  it('a deleted service is gone', () =>
    expect(service(created, { type: 'ServiceDeleted', data: { id: ID, talent_id: TALENT } })).toBeNull());
  it('VU-09 the services of an erased person are gone', () =>
    expect(service(created, { type: 'PersonErased', data: { id: TALENT } })).toBeNull());
});
