import {
  type AuthUser,
  type Me,
  type Profile,
  type Session,
  type SignedInDevice,
  type TalentDetails,
  USER_TYPES,
  type UserType,
} from './accounts.js';
import { count, dollarAmount, email, enumOf, flag, id, list, moment, nullable, object, text, view } from './schema.js';

const userType = enumOf<UserType>(USER_TYPES);
export const authUser = view<AuthUser>('AuthUser', {
  id,
  email,
  email_confirmed: flag,
  user_metadata: object<AuthUser['user_metadata']>({ user_type: userType }),
  created_at: moment,
});
export const profile = view<Profile>('Profile', {
  id,
  full_name: nullable(text),
  username: nullable(text),
  location: nullable(text),
  website: nullable(text),
  avatar_url: nullable(text),
  user_type: userType,
  hourlyRate: nullable(dollarAmount),
  bio: nullable(text),
  created_at: moment,
  updated_at: moment,
  version: count,
});
export const talentDetails = view<TalentDetails>('TalentDetails', {
  title: nullable(text),
  hourlyRate: nullable(dollarAmount),
  bio: nullable(text),
  skills: list(text),
  languages: list(text),
  responseTime: nullable(text),
  yearsOfExperience: nullable(count),
  education: list(text),
  version: count,
});
export const me = view<Me>('Me', { user: authUser, profile, talent: nullable(talentDetails) });
export const session = view<Session>('Session', { access_token: text, expires_at: moment, user: authUser });
export const signedInDevice = view<SignedInDevice>('SignedInDevice', {
  id,
  device: nullable(text),
  created_at: moment,
  used_at: moment,
  current: flag,
});
