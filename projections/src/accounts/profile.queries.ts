import type { Profile } from '@guildhall/contracts/accounts';
import type pg from 'pg';
import { isoTime } from '../runner/reading/iso-time.js';
import { prepared } from '../runner/store/prepared.js';
import type { ProfileRow } from './profile.row.js';

type Stored = Omit<ProfileRow, 'created_at' | 'updated_at'> & { created_at: Date | string; updated_at: Date | string };

/** `whole` is for the person, and for talents, who offer themselves: where they live and their website. */
export const profileView = (row: Stored, whole: boolean): Profile => ({
  id: row.id,
  full_name: row.full_name,
  username: row.username,
  location: whole ? row.location : null,
  website: whole ? row.website : null,
  avatar_url: row.avatar_url,
  user_type: row.appointed ?? row.user_type,
  hourlyRate: row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100,
  bio: row.bio,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  version: row.version,
});

const PROFILE = `select id, full_name, username, location, website, avatar_url, user_type, appointed, hourly_rate_cents, bio,
  created_at, updated_at, version from read.profiles where id = $1`;

/** CL-02: one profile by the person's id, as `reader` (an account's id, null for a visitor) may see it. */
export async function findProfile(db: pg.Pool, id: string, reader: string | null): Promise<Profile | null> {
  const { rows } = await db.query<Stored>(prepared(PROFILE, [id]));
  const row = rows[0];
  return row ? profileView(row, reader === id || row.user_type === 'talent') : null;
}
