import type { AccountEvent, AuthUser, Me, Profile, TalentDetails } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import { profileProjection } from '@guildhall/projections/accounts/profile.projector';
import { profileView } from '@guildhall/projections/accounts/profile.queries';
import { profiles } from '@guildhall/projections/accounts/profile.row';
import { recordOf } from '@guildhall/projections/runner/fold/record-of';
import { talentProjection } from '@guildhall/projections/talents/talent.projector';
import { talents } from '@guildhall/projections/talents/talent.row';

import { talentVersion } from './account.state.js';

type History = readonly Recorded<AccountEvent>[];

const skillNames = (events: History): string[] => {
  const names = new Map<string, string>();
  for (const { type, data } of events) {
    if (type === 'TalentSkillLinked') names.set(data.skill_id, data.name);
    if (type === 'TalentSkillUnlinked') names.delete(data.skill_id);
  }
  return [...names.values()];
};

function talentOf(id: string, events: History): TalentDetails | null {
  const row = recordOf(talentProjection, talents, events, { id });
  if (!row?.is_talent) return null;
  return {
    title: row.title,
    hourlyRate: row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100,
    bio: row.bio,
    skills: skillNames(events),
    languages: row.languages,
    responseTime: row.response_time,
    yearsOfExperience: row.years_of_experience,
    education: row.education,
    version: talentVersion(events),
  };
}

/** A person's own profile as their stream has it, through the projector that feeds everybody else's view of it. */
export const profileOf = (events: History): Profile | null => {
  const id = events[0]?.data.id;
  const row = id ? recordOf(profileProjection, profiles, events, { id }) : null;
  return row ? profileView(row, true) : null;
};

/** What a person sees of their own account (EN-01, EN-03, R57). Null for nobody, and for an erased person. */
export function meOf(events: History): Me | null {
  const signUp = events.find((event) => event.type === 'UserSignedUp');
  const profile = profileOf(events);
  if (!signUp || !profile || signUp.data.email === null) return null;
  const user: AuthUser = {
    id: profile.id,
    email: signUp.data.email,
    email_confirmed: events.some((event) => event.type === 'EmailConfirmed'),
    user_metadata: { user_type: profile.user_type },
    created_at: profile.created_at,
  };
  return { user, profile, talent: talentOf(profile.id, events) };
}
