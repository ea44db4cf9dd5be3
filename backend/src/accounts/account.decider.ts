import type { AccountEvent, ProfileFields, TalentDetailFields } from '@guildhall/contracts/accounts';
import { DEFAULT_PROFICIENCY } from '@guildhall/contracts/limits';
import { parseCents, parseWhole } from '@guildhall/contracts/values';
import type { Decider } from '../decide/decider.js';
import { notAllowed, notFound, Refusal, signInFirst } from '../decide/refusal.js';
import {
  type AccountCommand,
  ApplyAsTalent,
  AppointAdmin,
  ChangePassword,
  ConfirmEmail,
  DismissAdmin,
  ErasePerson,
  type KnownSkill,
  LinkSkill,
  SignUp,
  UpdateProfile,
  UpdateTalentDetails,
} from './account.commands.js';
import { type AccountState, evolve, type Member, type TalentSituation } from './account.state.js';
import { accountWrites } from './account.writes.js';

export const EMAIL_TAKEN = 'User already registered';
const APPLICATION_REFUSED = 'There was a problem updating your profile.';
const TALENTS_ONLY = 'You need to be registered as a talent.';

const trimmed = (text: string) => text.trim() || null;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const differences = <T extends object>(wanted: T, now: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && !same(value, now[field as keyof T])),
  ) as Partial<T>;

const signUp = ({ id, input }: SignUp, state: AccountState): AccountEvent[] => {
  if (state.is !== 'missing') throw new Refusal('already_exists', EMAIL_TAKEN);
  return [{ type: 'UserSignedUp', data: { id, email: input.email.trim(), user_type: input.user_type } }];
};

const confirmEmail = ({ id }: ConfirmEmail | ChangePassword, now: Member): AccountEvent[] =>
  now.confirmed ? [] : [{ type: 'EmailConfirmed', data: { id } }];

const updateProfile = ({ id, input }: UpdateProfile, now: Member): AccountEvent[] => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const wanted = Object.fromEntries(given.map(([field, value]) => [field, trimmed(value ?? '')])) as Required<ProfileFields>;
  // A save that changes nothing is recorded too, so that updated_at follows it (R53).
  return [{ type: 'ProfileUpdated', data: { id, changes: differences(wanted, now.profile) } }];
};

const linked = (id: string, skill: KnownSkill, proficiency_level = DEFAULT_PROFICIENCY): AccountEvent => ({
  type: 'TalentSkillLinked',
  data: { id, skill_id: skill.id, name: skill.name, proficiency_level },
});

const applyAsTalent = ({ id, input, skills }: ApplyAsTalent, now: Member): AccountEvent[] => {
  if (now.is !== 'client') throw notAllowed(APPLICATION_REFUSED);
  const hourly_rate_cents = parseCents(input.hourlyRate) as number;
  const unique = [...new Map(skills.map((skill) => [skill.id, skill])).values()];
  return [
    { type: 'BecameTalent', data: { id, hourly_rate_cents, bio: input.bio.trim() } },
    ...unique.map((skill) => linked(id, skill)),
  ];
};

const skillChanges = (id: string, wanted: readonly KnownSkill[] | undefined, now: TalentSituation): AccountEvent[] => {
  if (!wanted) return [];
  const kept = new Map(wanted.map((skill) => [skill.id, skill]));
  const gone = [...now.skills.keys()].filter((skill_id) => !kept.has(skill_id));
  return [
    ...gone.map((skill_id): AccountEvent => ({ type: 'TalentSkillUnlinked', data: { id, skill_id } })),
    ...[...kept.values()].filter((skill) => !now.skills.has(skill.id)).map((skill) => linked(id, skill)),
  ];
};

const updateTalentDetails = ({ id, input, skills }: UpdateTalentDetails, now: TalentSituation): AccountEvent[] => {
  const wanted: TalentDetailFields = {
    title: input.title === undefined ? undefined : trimmed(input.title),
    bio: input.bio?.trim(),
    languages: input.languages?.map((each) => each.trim()),
    response_time: input.responseTime === undefined ? undefined : trimmed(input.responseTime),
    years_of_experience: input.yearsOfExperience === undefined ? undefined : parseWhole(input.yearsOfExperience),
    education: input.education?.map((each) => each.trim()),
  };
  const rate = input.hourlyRate === undefined ? now.rateCents : parseCents(input.hourlyRate);
  const details = differences(wanted, now.details as TalentDetailFields);
  const data = { id, ...(rate !== null && rate !== now.rateCents ? { hourly_rate_cents: rate } : {}), details };
  return [{ type: 'TalentDetailsUpdated', data }, ...skillChanges(id, skills, now)];
};

const linkSkill = ({ id, input, skill }: LinkSkill, now: TalentSituation): AccountEvent[] => {
  if (input.talent_id && input.talent_id !== id) throw notAllowed();
  const level = parseWhole(input.proficiency_level) ?? DEFAULT_PROFICIENCY;
  return now.skills.get(skill.id) === level ? [] : [linked(id, skill, level)];
};

/** What the product itself or its operator sends: no person can. */
type OperatorCommand = ConfirmEmail | ChangePassword | AppointAdmin | DismissAdmin | ErasePerson;
type PersonalCommand = UpdateProfile | ApplyAsTalent | UpdateTalentDetails | LinkSkill;
const PERSONAL = [UpdateProfile, ApplyAsTalent, UpdateTalentDetails, LinkSkill];
const isPersonal = (command: AccountCommand): command is PersonalCommand => PERSONAL.some((type) => command instanceof type);

function decideForOperator(command: OperatorCommand, now: Member): AccountEvent[] {
  const { id } = command;
  if (command instanceof ConfirmEmail) return confirmEmail(command, now);
  if (command instanceof ChangePassword) return [{ type: 'PasswordChanged', data: { id } }, ...confirmEmail(command, now)];
  if (command.actor) throw notAllowed();
  if (command instanceof ErasePerson) return [{ type: 'PersonErased', data: { id } }];
  const appoint = command instanceof AppointAdmin;
  if ((now.is === 'admin') === appoint) return [];
  return [{ type: appoint ? 'AdminAppointed' : 'AdminDismissed', data: { id } }];
}

function decideForPerson(command: PersonalCommand, now: Member): AccountEvent[] {
  if (command.actor?.id !== command.id) throw notAllowed();
  if (command instanceof UpdateProfile) return updateProfile(command, now);
  if (command instanceof ApplyAsTalent) return applyAsTalent(command, now);
  if (now.is !== 'talent' || !now.talent) throw notAllowed(TALENTS_ONLY);
  if (command instanceof UpdateTalentDetails) return updateTalentDetails(command, now.talent);
  return linkSkill(command, now.talent);
}

type AccountDecider = Decider<AccountCommand, AccountState, AccountEvent>;
type Ownership = ReturnType<NonNullable<AccountDecider['reservations']>>;

const owned = (op: 'claim' | 'release', scope: string, value: string | null | undefined, owner: string): Ownership =>
  value ? [{ op, scope, value, owner }] : [];

function reservations(event: AccountEvent, before: AccountState): Ownership {
  const { id } = event.data;
  if (event.type === 'UserSignedUp') return owned('claim', 'email', event.data.email, id);
  if (before.is === 'missing' || before.is === 'erased') return [];
  const current = owned('release', 'username', before.profile.username, id);
  if (event.type === 'PersonErased') return [...owned('release', 'email', before.email, id), ...current];
  if (event.type !== 'ProfileUpdated' || event.data.changes?.username === undefined) return [];
  return [...current, ...owned('claim', 'username', event.data.changes.username, id)];
}

/**
 * A person's account, profile and talent details in one stream (spec §4, R12, R44, R53).
 * Values of reservations are as typed; whoever sends the command makes them canonical and hides personal ones.
 */
export const accountDecider: AccountDecider = {
  noun: 'account',
  initial: { is: 'missing' },
  evolve,
  decide(command, state) {
    if (command instanceof SignUp) return signUp(command, state);
    const personal = isPersonal(command);
    if (personal && !command.actor) throw signInFirst();
    if (state.is === 'missing' || state.is === 'erased') throw notFound('Account');
    return personal ? decideForPerson(command, state) : decideForOperator(command, state);
  },
  reservations,
  writes: accountWrites,
  taken: {
    email: { detail: EMAIL_TAKEN },
    username: { detail: 'Username is already taken', field: 'username' },
  },
};
