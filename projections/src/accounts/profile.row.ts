import { table } from '../runner/definition/table.js';

export interface ProfileRow {
  id: string;
  full_name: string | null;
  username: string | null;
  location: string | null;
  website: string | null;
  avatar_url: string | null;
  /** What the person is apart from serving as admin. */
  user_type: 'talent' | 'client';
  is_admin: boolean;
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
    is_admin: { type: 'boolean' },
    hourly_rate_cents: { type: 'integer', nullable: true },
    bio: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
  },
});
