import { insert, type Projection, patch, remove } from '../runner/projection.js';
import { services } from './service.row.js';

/** Services as talents offer them. */
export const serviceProjection: Projection = {
  name: 'services',
  version: 1,
  tables: [services] as never,
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
    ServiceDeleted: ({ data: { id } }) => [remove(services, { id })],
  },
};
