import { insert, patch, remove, removeWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { SERVICES_VERSION, services } from './service.row.js';

/** Services as talents offer them. Those of an erased person are gone. */
export const serviceProjection: Projection = {
  name: 'services',
  version: SERVICES_VERSION,
  tables: [services],
  on: {
    ServiceCreated: ({ data, revision, metadata: { time } }) => [
      insert(services, { ...data, created_at: time, updated_at: time, version: revision }),
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
    ServiceDeleted: ({ data: { id } }) => [remove(services, { id })],
    PersonErased: ({ data: { id } }) => [removeWhere(services, { talent_id: id })],
  },
};
