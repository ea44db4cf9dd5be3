import { inputOf } from '@guildhall/contracts/parse-input';
import { type ServiceEvent, ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import { deciding } from '../../../test/support/deciding';
import type { Sender } from '../commanding/decide/decider';
import { CreateService, DeleteService, RestoreService, UpdateService } from './service.commands';
import { serviceDecider } from './service.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const TIME = '2026-01-01T00:00:00.000Z';
const mara: Sender = { id: '22222222-2222-4222-8222-222222222222', role: 'talent' };
const kito: Sender = { id: '33333333-3333-4333-8333-333333333333', role: 'talent' };

const create = (actor: Sender | null) =>
  new CreateService(
    ID,
    actor,
    TIME,
    inputOf(ServiceInput, {
      title: 'Set up a CRM',
      description: 'Pipelines and calendars',
      price: 300,
      duration: '5',
    }),
  );
const operator: Sender = { id: '44444444-4444-4444-8444-444444444444', role: 'operator' };
const change = (fields: object) => inputOf(ServiceUpdate, fields);

const given = deciding(serviceDecider);
const created: ServiceEvent = {
  type: 'ServiceCreated',
  data: {
    id: ID,
    talent_id: mara.id,
    title: 'Set up a CRM',
    description: 'Pipelines and calendars',
    price_cents: 30_000,
    duration: 5,
  },
};

describe('services: deciding', () => {
  it('SV-01 a talent creates a service; price in cents, delivery in whole days', () =>
    given().when(create(mara)).thenEvents(created));
  it('PE-09 refuses a visitor and a client', () => {
    given().when(create(null)).thenRefused('unauthenticated');
    given()
      .when(create({ ...mara, role: 'client' }))
      .thenRefused('forbidden');
  });
  it('SV-12 PE-06 refuses update and deletion by another talent', () => {
    given(created)
      .when(new UpdateService(ID, kito, TIME, change({ version: 0, title: 'Taken over' })))
      .thenRefused('forbidden');
    given(created)
      .when(new DeleteService(ID, kito, TIME))
      .thenRefused('forbidden');
  });
  it('a revision carries only what changed', () =>
    given(created)
      .when(new UpdateService(ID, mara, TIME, change({ version: 0, duration: 7, price: '250.00' })))
      .thenEvents(
        { type: 'ServiceRevised', data: { id: ID, talent_id: mara.id, duration: 7 } },
        { type: 'ServiceRepriced', data: { id: ID, talent_id: mara.id, price_cents: 25_000, old_price_cents: 30_000 } },
      ));
  it('R53 a save that changes nothing is recorded', () =>
    given(created)
      .when(new UpdateService(ID, mara, TIME, change({ version: 0 })))
      .thenEvents({ type: 'ServiceRevised', data: { id: ID, talent_id: mara.id } }));
  it('OP-07 given a service that is there, when its fields are restored, then they change and the restore follows', () => {
    const input = { update: change({ title: 'Set up pipelines' }), version: 0, fields: ['title'], created_at: TIME } as const;
    given(created)
      .when(new RestoreService(ID, operator, TIME, { ...input, owner: 'here' }))
      .thenEvents(
        { type: 'ServiceRevised', data: { id: ID, talent_id: mara.id, title: 'Set up pipelines' } },
        { type: 'ServiceRestored', data: { id: ID, talent_id: mara.id, version: 0, fields: ['title'] } },
      );
    given(created)
      .when(new RestoreService(ID, operator, TIME, { ...input, owner: 'suspended' }))
      .thenRefused('conflict');
    given()
      .when(new RestoreService(ID, operator, TIME, { ...input, owner: 'here' }))
      .thenRefused('not_found', 'Service not found');
  });
  it('an unknown or deleted service is not found', () => {
    given()
      .when(new DeleteService(ID, mara, TIME))
      .thenRefused('not_found');
    given(created, { type: 'ServiceDeleted', data: { id: ID, talent_id: mara.id } })
      .when(new DeleteService(ID, mara, TIME))
      .thenRefused('not_found');
  });
});
