import type { AppointedRole } from '@guildhall/contracts/accounts';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const PROFILES_VERSION = 3;

export interface ProfileRow {
  id: string;
  full_name: string | null;
  username: string | null;
  location: string | null;
  website: string | null;
  avatar_url: string | null;
  /** What the person is apart from what they are appointed to. */
  user_type: 'talent' | 'client';
  appointed: AppointedRole | null;
  hourly_rate_cents: number | null;
  bio: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

export const profiles = table<ProfileRow>({
  name: 'profiles',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    full_name: { type: 'text', nullable: true },
    username: { type: 'text', nullable: true },
    location: { type: 'text', nullable: true },
    website: { type: 'text', nullable: true },
    avatar_url: { type: 'text', nullable: true },
    user_type: { type: 'text' },
    appointed: { type: 'text', nullable: true },
    hourly_rate_cents: { type: 'integer', nullable: true },
    bio: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
  },
});
