import { putBack, takenDownColumns } from '../moderation/taken-down.row.js';
import { insert, patch, patchWhere, remove, removeWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { SERVICES_VERSION, services } from './service.row.js';

/** Services as talents offer them. Those of an erased person are gone, those of a suspended one hidden. */
export const serviceProjection: Projection = {
  name: 'services',
  version: SERVICES_VERSION,
  tables: [services],
  on: {
    ServiceCreated: ({ data, revision, metadata: { time } }) => [
      insert(services, { created_at: time, updated_at: time, version: revision, suspended: false, ...data }),
    ],
    ServiceRevised: ({ data: { id, talent_id: _, ...changes }, revision, metadata: { time } }) => [
      patch(services, { id }, { ...changes, updated_at: time, version: revision }),
    ],
    ServiceRepriced: ({ data: { id, price_cents }, revision, metadata: { time } }) => [
      patch(services, { id }, { price_cents, updated_at: time, version: revision }),
    ],
    ServiceRestored: ({ data: { id, created_at }, revision, metadata: { time } }) => [
      patch(services, { id }, { ...(created_at ? { created_at } : {}), updated_at: time, version: revision }),
    ],
    ServiceTakenDown: (event) => [patch(services, { id: event.data.id }, takenDownColumns(event))],
    ServicePutBack: (event) => [patch(services, { id: event.data.id }, putBack(event))],
    ServiceDeleted: ({ data: { id } }) => [remove(services, { id })],
    PersonSuspended: ({ data: { id } }) => [patchWhere(services, { talent_id: id }, { suspended: true })],
    PersonReinstated: ({ data: { id } }) => [patchWhere(services, { talent_id: id }, { suspended: false })],
    PersonErased: ({ data: { id } }) => [removeWhere(services, { talent_id: id })],
  },
};
