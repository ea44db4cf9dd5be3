import type { Recorded } from '@guildhall/contracts/event';
import { recordOf } from '../runner/fold';
import { serviceProjection } from './service.projector';
import { serviceView } from './service.queries';
import { services } from './service.row';

const ID = '11111111-1111-4111-8111-111111111111';
const TALENT = '22222222-2222-4222-8222-222222222222';
const history = (...facts: { type: string; data: object }[]) =>
  facts.map((fact, revision) => ({
    ...fact,
    id: `e${revision}`,
    stream: `service-${ID}`,
    revision,
    position: `000${revision}`,
    metadata: { time: `2026-01-0${revision + 1}T00:00:00.000Z` },
  })) as unknown as Recorded[];
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

describe('services: remembering', () => {
  it('EN-05 shows price in dollars and delivery in days', () =>
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
  it('revisions and prices change what they say', () =>
    expect(
      service(
        created,
        { type: 'ServiceRevised', data: { id: ID, talent_id: TALENT, duration: 9 } },
        { type: 'ServiceRepriced', data: { id: ID, talent_id: TALENT, price_cents: 5, old_price_cents: 30_050 } },
      ),
    ).toMatchObject({ title: 'Set up a CRM', duration: 9, price_cents: 5, version: 2 }));
  it('a deleted service is gone', () =>
    expect(service(created, { type: 'ServiceDeleted', data: { id: ID, talent_id: TALENT } })).toBeNull());
});
