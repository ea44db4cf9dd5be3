import { LISTED, TAKEN_DOWN_COLUMNS, TAKEN_DOWN_INDEX, type TakenDownColumns } from '../moderation/taken-down.row.js';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const SERVICES_VERSION = 7;

export interface ServiceRow extends TakenDownColumns {
  id: string;
  talent_id: string;
  title: string;
  description: string;
  price_cents: number;
  duration: number;
  created_at: string;
  updated_at: string;
  version: number;
  /** Whether the talent is suspended. */
  suspended: boolean;
}

export const services = table<ServiceRow>({
  name: 'services',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    talent_id: { type: 'uuid' },
    title: { type: 'text' },
    description: { type: 'text' },
    price_cents: { type: 'integer' },
    duration: { type: 'integer' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
    suspended: { type: 'boolean' },
    ...TAKEN_DOWN_COLUMNS,
  },
  generated: { search: "text generated always as (lower(title || E'\\n' || description)) stored" },
  members: ['taken_down_at', 'suspended'],
  counted: { from: ['taken_down_at', 'suspended'], kinds: `case when ${LISTED} then array[''] else '{}' end` },
  indexes: [
    '(talent_id, created_at, id)',
    `(created_at, id) where ${LISTED}`,
    'using gin (search gin_trgm_ops)',
    TAKEN_DOWN_INDEX,
  ],
});
