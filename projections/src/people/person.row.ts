import type { AppointedRole } from '@guildhall/contracts/accounts';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const PEOPLE_VERSION = 2;

/** A person as staff lists them; emails stay in the log. */
export interface PersonRow {
  id: string;
  full_name: string | null;
  username: string | null;
  /** What the person is apart from what they are appointed to. */
  user_type: 'talent' | 'client';
  appointed: AppointedRole | null;
  suspended: boolean;
  erased: boolean;
  created_at: string;
  /** Events of the person's own doing. */
  events_by: number;
  /** Events of the person's account and sessions. */
  events_about: number;
}

export const people = table<PersonRow>({
  name: 'people',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    full_name: { type: 'text', nullable: true },
    username: { type: 'text', nullable: true },
    user_type: { type: 'text' },
    appointed: { type: 'text', nullable: true },
    suspended: { type: 'boolean' },
    erased: { type: 'boolean' },
    created_at: { type: 'timestamptz' },
    events_by: { type: 'bigint' },
    events_about: { type: 'bigint' },
  },
  fillfactor: 80,
  generated: {
    role: 'text generated always as (coalesce(appointed, user_type)) stored',
    search: "text generated always as (lower(coalesce(full_name, '') || E'\\n' || coalesce(username, ''))) stored",
  },
  indexes: ['(created_at, id)', '(role, created_at, id)', 'using gin (search gin_trgm_ops)'],
});
