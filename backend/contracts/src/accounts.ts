import type { Fact, Personal } from './event.js';
import { Email, MustBeTrue, OneOf, Text, TextList, UrlOrEmpty } from './fields.js';
import type { Restored } from './history.js';
import { LIMITS } from './limits.js';
import { Money, Version, Whole } from './number-fields.js';

export const USER_TYPES = ['talent', 'client', 'auditor', 'operator', 'admin'] as const;
export type UserType = (typeof USER_TYPES)[number];
/** Roles that people are appointed to: each may do what the one before it may, and more. */
export const APPOINTED_ROLES = ['auditor', 'operator', 'admin'] as const;
export type AppointedRole = (typeof APPOINTED_ROLES)[number];
/** Whether somebody of this role may do what `needed` may. */
export const mayAs = (role: UserType | null, needed: AppointedRole): boolean =>
  APPOINTED_ROLES.indexOf(role as AppointedRole) >= APPOINTED_ROLES.indexOf(needed);
/** What somebody without the role reads. */
export const NO_ACCESS = 'You do not have access to this page';
/** What only a client is appointed to. */
export type StaffRole = Exclude<AppointedRole, 'admin'>;

// ---- events of the stream account-<id>: a person's account, profile and talent details
export type AccountEvent =
  | Fact<'UserSignedUp', { id: string; email: Personal<string>; user_type: 'talent' | 'client' }>
  | Fact<'EmailConfirmed', { id: string }>
  | Fact<'PasswordChanged', { id: string }>
  | Fact<'ProfileUpdated', { id: string; changes: Personal<ProfileFields> }>
  | Fact<'BecameTalent', { id: string; hourly_rate_cents: number; bio: Personal<string> }>
  | Fact<'TalentDetailsUpdated', { id: string; hourly_rate_cents?: number; details: Personal<TalentDetailFields> }>
  | Fact<'TalentSkillLinked', { id: string; skill_id: string; name: string; proficiency_level: number }>
  | Fact<'TalentSkillUnlinked', { id: string; skill_id: string }>
  | Fact<'ProfileRestored', Restored>
  | Fact<'AdminAppointed', { id: string }>
  | Fact<'AdminDismissed', { id: string }>
  | Fact<'StaffAppointed', { id: string; role: StaffRole }>
  | Fact<'StaffDismissed', { id: string; role: StaffRole }>
  /** The password from before is no longer valid; a mail sets another. */
  | Fact<'PasswordReset', { id: string }>
  | Fact<'PersonExported', { id: string }>
  | Fact<'PersonSuspended', { id: string }>
  | Fact<'PersonReinstated', { id: string }>
  | Fact<'PersonErased', { id: string }>;

/** Only the fields that changed; null empties a field. */
export interface ProfileFields {
  full_name?: string | null;
  username?: string | null;
  location?: string | null;
  website?: string | null;
  avatar_url?: string | null;
}
export interface TalentDetailFields {
  title?: string | null;
  bio?: string;
  languages?: string[];
  response_time?: string | null;
  years_of_experience?: number | null;
  education?: string[];
}

// ---- inputs
const EMAIL_MESSAGE = 'Please enter a valid email address';
const PASSWORD = { ...LIMITS.password, message: 'Password must be at least 6 characters', verbatim: true };

export class SignInInput {
  @Email(EMAIL_MESSAGE) email!: string;
  @Text(PASSWORD) password!: string;
}
export class SignUpInput extends SignInInput {
  @OneOf(['talent', 'client'], 'Please select a user type') user_type!: 'talent' | 'client';
}
export class RecoverInput {
  @Email(EMAIL_MESSAGE) email!: string;
}
export class ResetInput {
  @Text({ min: 20, max: 200, message: 'This link is not valid' }) token!: string;
  @Text(PASSWORD) password!: string;
}
export class ConfirmInput {
  @Text({ min: 20, max: 200, message: 'This link is not valid' }) token!: string;
}

const optionalText = (max: number, message: string, min = 0) => ({ min, max, message, optional: true, emptyAllowed: true });

/** A partial change of the profile at `version`: only given fields change, empty text clears one. */
export class ProfileInput {
  @Version() version?: number;
  @Text(optionalText(LIMITS.full_name.max, 'Name must be at least 2 characters', LIMITS.full_name.min)) full_name?: string | null;
  @Text({
    ...optionalText(LIMITS.username.max, 'Username must be at least 3 characters', LIMITS.username.min),
    pattern: { test: /^[^\p{C}\p{Zl}\p{Zp}]*$/u, message: 'Username must not contain control characters' },
  })
  username?: string | null;
  @Text(optionalText(LIMITS.location.max, 'Please enter a valid location')) location?: string | null;
  @UrlOrEmpty({ message: 'Please enter a valid URL' }) website?: string | null;
  @UrlOrEmpty({ message: 'Please enter a valid URL' }) avatar_url?: string | null;
}

const RATE = {
  ...LIMITS.rateCents,
  message: 'Hourly rate is required',
  tooSmall: 'Hourly rate must be above 0',
  tooSmallAtServer: true,
  tooLarge: 'Hourly rate must be at most 9,999.99',
} as const;
const BIO = { ...LIMITS.bio, message: 'Bio must be at least 10 characters' };

/** The sentence of the rule that these names break, or null. */
const wrongSkills = (names: readonly string[]): string | null => {
  if (names.length === 0) return SKILLS.message;
  if (names.length > LIMITS.skillCount.max) return `Please enter at most ${LIMITS.skillCount.max} skills`;
  const isLong = names.some((name) => name.length > LIMITS.skill.max);
  return isLong ? `Each skill must be at most ${LIMITS.skill.max} characters` : null;
};
const SKILLS = { message: 'Skills are required', also: (text: string) => wrongSkills(skillNames(text)) };

export class TalentApplicationInput {
  @Money('hourlyRate', RATE) hourly_rate_cents!: number;
  /** Comma separated names; at least one remains. */
  @Text({ ...LIMITS.skills, ...SKILLS }) skills!: string;
  @Text(BIO) bio!: string;
  @MustBeTrue('You must accept the terms and conditions') termsAccepted!: boolean;
}

const SKILL_LIST = {
  minItems: 1,
  maxItems: LIMITS.skillCount.max,
  maxLength: LIMITS.skill.max,
  message: 'Please enter a list of skills',
  instead: (list: readonly string[]) => wrongSkills(list.length > LIMITS.skillCount.max ? list : skillNames(list.join(','))),
};

/** A partial change of a talent's details at `version` (R57): only given fields change, empty text clears one. */
export class TalentDetailsInput {
  @Version() version?: number;
  @Text(optionalText(LIMITS.title.max, 'Please enter a title')) title?: string | null;
  @Money('hourlyRate', { ...RATE, optional: true }) hourly_rate_cents?: number;
  @Text({ ...BIO, optional: true }) bio?: string;
  /** Replaces all skills; at least one remains. */
  @TextList(SKILL_LIST) skills?: string[];
  @TextList({ maxItems: 20, maxLength: 60, message: 'Please enter a list of languages' }) languages?: string[];
  @Text(optionalText(60, 'Please enter a response time')) responseTime?: string | null;
  @Whole({ min: 0, max: 80, message: 'Years of experience must be a whole number', optional: true, nullable: true })
  yearsOfExperience?: number | null;
  @TextList({ maxItems: 20, maxLength: 200, message: 'Please enter a list' }) education?: string[];
}

/** The names in a comma-separated list: trimmed, empty ones dropped, each once (BT-05). */
export const skillNames = (list: string): string[] => {
  const seen = new Map<string, string>();
  for (const name of list.split(',').map((part) => part.trim().replace(/\s+/g, ' '))) {
    if (name !== '' && !seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name);
  }
  return [...seen.values()];
};

// ---- views
/** EN-01. Full to its owner; others see it without what is private. */
export interface Profile {
  id: string;
  full_name: string | null;
  username: string | null;
  location: string | null;
  website: string | null;
  avatar_url: string | null;
  user_type: UserType;
  hourlyRate: number | null;
  bio: string | null;
  created_at: string;
  updated_at: string;
  /** Of the last change of what the profile form edits. */
  version: number;
}
/** EN-03. */
export interface AuthUser {
  id: string;
  email: string;
  email_confirmed: boolean;
  user_metadata: { user_type: UserType };
  created_at: string;
}
/** Answer of `GET /api/me`. Only talents have `talent` (R57). */
export interface Me {
  user: AuthUser;
  profile: Profile;
  talent: TalentDetails | null;
}
export interface TalentDetails {
  title: string | null;
  hourlyRate: number | null;
  bio: string | null;
  skills: string[];
  languages: string[];
  responseTime: string | null;
  yearsOfExperience: number | null;
  education: string[];
  /** Of the last change of these details, skills included. */
  version: number;
}
/** Answer of sign-in and refresh: who, never what they may do. */
export interface Session {
  access_token: string;
  expires_at: string;
  user: AuthUser;
}
/** One place where somebody is signed in, as that person may see it. */
export interface SignedInDevice {
  id: string;
  /** Such as "Firefox on Windows"; null for a session that began before devices were named. */
  device: string | null;
  created_at: string;
  used_at: string;
  /** Whether it is the session that asks. */
  current: boolean;
}
