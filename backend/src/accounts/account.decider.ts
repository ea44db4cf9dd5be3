import type { AccountEvent, ProfileFields, TalentDetailFields } from '@guildhall/contracts/accounts';
import { DEFAULT_PROFICIENCY } from '@guildhall/contracts/limits';
import { begins, type Decider, deciderOf, edits, on } from '../commanding/decide/decider.js';
import { differences } from '../commanding/decide/differences.js';
import { notAllowed, notFound, Refusal, signInFirst } from '../commanding/decide/refusal.js';
import { checkRestore, restoredBy } from '../commanding/decide/restoring.js';
import {
  type AccountCommand,
  ApplyAsTalent,
  Appoint,
  ChangePassword,
  ConfirmEmail,
  Dismiss,
  ErasePerson,
  ExportPerson,
  type KnownSkill,
  LinkSkill,
  ReinstatePerson,
  ResetPassword,
  RestoreProfile,
  SignUp,
  SuspendPerson,
  UpdateProfile,
  UpdateTalentDetails,
} from './account.commands.js';
import {
  type AccountState,
  accountFolds,
  type Member,
  profileVersion,
  type TalentSituation,
  talentVersion,
} from './account.state.js';
import { accountWrites } from './account.writes.js';

export const EMAIL_TAKEN = 'User already registered';
export const LINK_NOT_VALID = 'This link is not valid';
const APPLICATION_REFUSED = 'There was a problem updating your profile.';
const TALENTS_ONLY = 'You need to be registered as a talent.';
const ONLY_CLIENTS = 'Only a client can be appointed auditor or operator.';
const NOT_ONESELF = 'Nobody can do this to themself.';
const LAST_ADMIN = 'This is the last admin who can sign in. Appoint another one first.';

const signUp = ({ id, input }: SignUp, state: AccountState): AccountEvent[] => {
  if (state.is !== 'missing') throw new Refusal('already_exists', EMAIL_TAKEN);
  return [{ type: 'UserSignedUp', data: { id, email: input.email, user_type: input.user_type } }];
};

const confirmEmail = ({ id }: ConfirmEmail | ChangePassword, now: Member): AccountEvent[] =>
  now.confirmed ? [] : [{ type: 'EmailConfirmed', data: { id } }];

const updateProfile = ({ id, input }: UpdateProfile, now: Member): AccountEvent[] => {
  const { version: _, ...fields } = input;
  // A save that changes nothing is recorded too, so that updated_at follows it (R53).
  return [{ type: 'ProfileUpdated', data: { id, changes: differences<ProfileFields>(fields, now.profile) } }];
};

const linked = (id: string, skill: KnownSkill, proficiency_level = DEFAULT_PROFICIENCY): AccountEvent => ({
  type: 'TalentSkillLinked',
  data: { id, skill_id: skill.id, name: skill.name, proficiency_level },
});

const applyAsTalent = ({ id, input, skills }: ApplyAsTalent, now: Member): AccountEvent[] => {
  if (now.is !== 'client') throw notAllowed(APPLICATION_REFUSED);
  const unique = [...new Map(skills.map((skill) => [skill.id, skill])).values()];
  return [
    { type: 'BecameTalent', data: { id, hourly_rate_cents: input.hourly_rate_cents, bio: input.bio } },
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

const updateTalentDetails = (
  { id, input, skills }: Pick<UpdateTalentDetails, 'id' | 'input' | 'skills'>,
  now: TalentSituation,
): AccountEvent[] => {
  const wanted: TalentDetailFields = {
    title: input.title,
    bio: input.bio,
    languages: input.languages,
    response_time: input.responseTime,
    years_of_experience: input.yearsOfExperience,
    education: input.education,
  };
  const rate = input.hourly_rate_cents ?? now.rateCents;
  const details = differences(wanted, now.details as TalentDetailFields);
  const data = { id, ...(rate !== null && rate !== now.rateCents ? { hourly_rate_cents: rate } : {}), details };
  return [{ type: 'TalentDetailsUpdated', data }, ...skillChanges(id, skills, now)];
};

const NOT_A_TALENT = 'Only a talent has these fields.';
const restoreProfile = (command: RestoreProfile, state: AccountState): AccountEvent[] => {
  checkRestore(command);
  const now = memberOf(state);
  const { id, details, skills } = command;
  if ((details || skills) && !now.talent) throw new Refusal('conflict', NOT_A_TALENT);
  const profile = differences<ProfileFields>(command.input.update as ProfileFields, now.profile);
  const edits: AccountEvent[] =
    Object.keys(profile).length > 0 ? [{ type: 'ProfileUpdated', data: { id, changes: profile } }] : [];
  const talent = now.talent && (details || skills) ? updateTalentDetails({ id, input: details ?? {}, skills }, now.talent) : [];
  return [...edits, ...talent, { type: 'ProfileRestored', data: restoredBy(command, false) }];
};

const linkSkill = ({ id, input, skill }: LinkSkill, now: TalentSituation): AccountEvent[] => {
  if (input.talent_id && input.talent_id !== id) throw notAllowed();
  const level = input.proficiency_level ?? DEFAULT_PROFICIENCY;
  return now.skills.get(skill.id) === level ? [] : [linked(id, skill, level)];
};

const memberOf = (state: AccountState): Member => {
  if (state.is === 'missing' || state.is === 'erased') throw notFound('Account');
  return state;
};

/** What people may do with their own account only. */
const themselves = (command: AccountCommand, state: AccountState): Member => {
  if (!command.actor) throw signInFirst();
  const member = memberOf(state);
  if (command.actor.id !== command.id) throw notAllowed();
  return member;
};

const ownTalent = (command: AccountCommand, state: AccountState): TalentSituation => {
  const { is, talent } = themselves(command, state);
  if (is !== 'talent' || !talent) throw notAllowed(TALENTS_ONLY);
  return talent;
};

/** What operators of the machine and admins send. */
const toMember = (command: AccountCommand, state: AccountState): Member => {
  if (command.actor && command.actor.role !== 'admin') throw notAllowed();
  return memberOf(state);
};

/** As toMember; nobody does it to themself. */
const byAdmin = (command: AccountCommand, state: AccountState): Member => {
  const member = toMember(command, state);
  if (command.actor?.id === command.id) throw new Refusal('conflict', NOT_ONESELF);
  return member;
};

const appoint = ({ id, input: { role } }: Appoint, now: Member): AccountEvent[] => {
  if (now.is === role) return [];
  if (role === 'admin') return [{ type: 'AdminAppointed', data: { id } }];
  if (now.is !== 'client') throw new Refusal('conflict', ONLY_CLIENTS);
  return [{ type: 'StaffAppointed', data: { id, role } }];
};

const dismiss = ({ id, input }: Dismiss, { is }: Member): AccountEvent[] => {
  if (input?.role !== undefined && input.role !== is) return [];
  if (is === 'admin') return [{ type: 'AdminDismissed', data: { id } }];
  return is === 'auditor' || is === 'operator' ? [{ type: 'StaffDismissed', data: { id, role: is } }] : [];
};

/** An admin may go while another one can sign in. */
const dispensable = (command: Dismiss | ErasePerson | SuspendPerson, state: AccountState): Member => {
  const member = byAdmin(command, state);
  if (member.is === 'admin' && command.input?.otherAdmins === 0) throw new Refusal('conflict', LAST_ADMIN);
  return member;
};

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
 * A person's account, profile and talent details in one stream (R12, R44, R53).
 * Values of reservations are as typed; the sender makes them canonical and hides personal ones.
 */
export const accountDecider = deciderOf<AccountCommand, AccountState, AccountEvent>({
  noun: 'account',
  initial: { is: 'missing' },
  evolve: accountFolds,
  decide: {
    SignUp: begins(SignUp, signUp),
    ConfirmEmail: on(ConfirmEmail, (command, state) => confirmEmail(command, memberOf(state))),
    ChangePassword: on(ChangePassword, (command, state) => [
      { type: 'PasswordChanged', data: { id: command.id } },
      ...confirmEmail(command, memberOf(state)),
    ]),
    UpdateProfile: edits(UpdateProfile, (command, state) => updateProfile(command, themselves(command, state)), profileVersion),
    ApplyAsTalent: on(ApplyAsTalent, (command, state) => applyAsTalent(command, themselves(command, state))),
    UpdateTalentDetails: edits(
      UpdateTalentDetails,
      (command, state) => updateTalentDetails(command, ownTalent(command, state)),
      talentVersion,
    ),
    LinkSkill: on(LinkSkill, (command, state) => linkSkill(command, ownTalent(command, state))),
    RestoreProfile: on(RestoreProfile, restoreProfile),
    Appoint: on(Appoint, (command, state) => appoint(command, byAdmin(command, state))),
    Dismiss: on(Dismiss, (command, state) => dismiss(command, dispensable(command, state))),
    ResetPassword: on(ResetPassword, (command, state) => {
      byAdmin(command, state);
      return [{ type: 'PasswordReset', data: { id: command.id } }];
    }),
    ExportPerson: on(ExportPerson, (command, state) => {
      toMember(command, state);
      return [{ type: 'PersonExported', data: { id: command.id } }];
    }),
    SuspendPerson: on(SuspendPerson, (command, state) =>
      dispensable(command, state).suspended ? [] : [{ type: 'PersonSuspended', data: { id: command.id } }],
    ),
    ReinstatePerson: on(ReinstatePerson, (command, state) =>
      byAdmin(command, state).suspended ? [{ type: 'PersonReinstated', data: { id: command.id } }] : [],
    ),
    ErasePerson: on(ErasePerson, (command, state) => {
      dispensable(command, state);
      return [{ type: 'PersonErased', data: { id: command.id } }];
    }),
  },
  reservations,
  writes: accountWrites,
  taken: {
    email: { detail: EMAIL_TAKEN },
    username: { detail: 'Username is already taken', field: 'username' },
  },
  consumed: { mailed_tokens: { detail: LINK_NOT_VALID, field: 'token' } },
});
