import type { Fact, Personal } from './event.js';
import { Email, Money, MustBeTrue, OneOf, Text, TextList, UrlOrEmpty, Whole } from './fields.js';
import { LIMITS } from './limits.js';

export const USER_TYPES = ['talent', 'client', 'admin'] as const;
export type UserType = (typeof USER_TYPES)[number];

// ---- events of the stream account-<id>: a person's account, profile and talent details (spec §3)
export type AccountEvent =
  | Fact<'UserSignedUp', { id: string; email: Personal<string>; user_type: 'talent' | 'client' }>
  | Fact<'EmailConfirmed', { id: string }>
  | Fact<'PasswordChanged', { id: string }>
  | Fact<'ProfileUpdated', { id: string; changes: Personal<ProfileFields> }>
  | Fact<'BecameTalent', { id: string; hourly_rate_cents: number; bio: Personal<string> }>
  | Fact<'TalentDetailsUpdated', { id: string; hourly_rate_cents?: number; details: Personal<TalentDetailFields> }>
  | Fact<'TalentSkillLinked', { id: string; skill_id: string; name: string; proficiency_level: number }>
  | Fact<'TalentSkillUnlinked', { id: string; skill_id: string }>
  | Fact<'AdminAppointed', { id: string }>
  | Fact<'AdminDismissed', { id: string }>
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

// ---- inputs (spec §5)
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

/** Empty text clears a field. */
export class ProfileInput {
  @Text(optionalText(LIMITS.full_name.max, 'Name must be at least 2 characters', LIMITS.full_name.min)) full_name?: string;
  @Text({
    ...optionalText(LIMITS.username.max, 'Username must be at least 3 characters', LIMITS.username.min),
    pattern: { test: /^[^\p{C}\p{Z}]*$/u, message: 'Username must not contain spaces or control characters' },
  })
  username?: string;
  @Text(optionalText(LIMITS.location.max, 'Please enter a valid location')) location?: string;
  @UrlOrEmpty({ message: 'Please enter a valid URL' }) website?: string;
  @UrlOrEmpty({ message: 'Please enter a valid URL' }) avatar_url?: string;
}

const RATE = {
  ...LIMITS.rateCents,
  message: 'Hourly rate is required',
  tooSmall: 'Hourly rate must be above 0',
  tooLarge: 'Hourly rate must be at most 9,999.99',
};
const BIO = { ...LIMITS.bio, message: 'Bio must be at least 10 characters' };

export class TalentApplicationInput {
  @Money(RATE) hourlyRate!: number | string;
  /** Comma separated names. */
  @Text({ ...LIMITS.skills, message: 'Skills are required' }) skills!: string;
  @Text(BIO) bio!: string;
  @MustBeTrue('You must accept the terms and conditions') termsAccepted!: boolean;
}

/** What a talent may say about himself later (R57). Every field is optional; empty text clears it. */
export class TalentDetailsInput {
  @Text(optionalText(LIMITS.title.max, 'Please enter a title')) title?: string;
  @Money({ ...RATE, optional: true }) hourlyRate?: number | string;
  @Text({ ...BIO, optional: true }) bio?: string;
  @TextList({ maxItems: 50, maxLength: LIMITS.skill.max, message: 'Please enter a list of skills' }) skills?: string[];
  @TextList({ maxItems: 20, maxLength: 60, message: 'Please enter a list of languages' }) languages?: string[];
  @Text(optionalText(60, 'Please enter a response time')) responseTime?: string;
  @Whole({ min: 0, max: 80, message: 'Years of experience must be a whole number', optional: true, nullable: true })
  yearsOfExperience?: number | string | null;
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
/** Answer of `GET /api/me`. `talent` stands only for talents (R57). */
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
}
/** Answer of sign-in and refresh: who, never what he may do. */
export interface Session {
  access_token: string;
  expires_at: string;
  user: AuthUser;
}
