import type { AccountEvent, ProfileFields, TalentDetailFields, UserType } from '@guildhall/contracts/accounts';
import { evolveBy, type Folds, lastOf } from '../commanding/decide/decider.js';

/** What a talent says about themself; `skills` maps a skill's id to its level. */
export interface TalentSituation {
  rateCents: number | null;
  details: Required<{ [Field in keyof TalentDetailFields]: TalentDetailFields[Field] | null }>;
  skills: ReadonlyMap<string, number>;
}

export interface Member {
  is: UserType;
  email: string | null;
  confirmed: boolean;
  suspended: boolean;
  /** Raised by each event that changes what the person may do. */
  rights: number;
  /** Raised by each change of the password: a row that has seen fewer holds an old one. */
  passwords: number;
  profile: Required<ProfileFields>;
  /** Null for those who never became a talent; kept while a talent serves as admin. */
  talent: TalentSituation | null;
}

export type AccountState = { is: 'missing' } | Member | { is: 'erased' };

const NO_PROFILE: Required<ProfileFields> = {
  full_name: null,
  username: null,
  location: null,
  website: null,
  avatar_url: null,
};
const NEW_TALENT: TalentSituation = {
  rateCents: null,
  details: { title: null, bio: null, languages: [], response_time: null, years_of_experience: null, education: [] },
  skills: new Map(),
};

const withTalent = (member: Member, change: (talent: TalentSituation) => TalentSituation): Member => ({
  ...member,
  talent: change(member.talent ?? NEW_TALENT),
});

const withSkill = (member: Member, id: string, level: number | null): Member =>
  withTalent(member, (talent) => {
    const skills = new Map(talent.skills);
    if (level === null) skills.delete(id);
    else skills.set(id, level);
    return { ...talent, skills };
  });

const signedUp = ({ email, user_type }: Extract<AccountEvent, { type: 'UserSignedUp' }>['data']): Member => ({
  is: user_type,
  email,
  confirmed: false,
  suspended: false,
  rights: 1,
  passwords: 0,
  profile: NO_PROFILE,
  talent: user_type === 'talent' ? NEW_TALENT : null,
});

const dismissed = (member: Member): Member => ({
  ...member,
  is: member.talent ? 'talent' : 'client',
  rights: member.rights + 1,
});

/** Changes that only a member can have; other situations stay. */
const whileMember = (state: AccountState, change: (member: Member) => Member): AccountState =>
  state.is === 'missing' || state.is === 'erased' ? state : change(state);

export const accountFolds: Folds<AccountState, AccountEvent> = {
  UserSignedUp: (_, { data }) => signedUp(data),
  EmailConfirmed: (state) => whileMember(state, (member) => ({ ...member, confirmed: true })),
  PasswordChanged: (state) => whileMember(state, (member) => ({ ...member, passwords: member.passwords + 1 })),
  ProfileUpdated: (state, { data }) =>
    whileMember(state, (member) => ({ ...member, profile: { ...member.profile, ...data.changes } })),
  BecameTalent: (state, { data }) =>
    whileMember(state, (member) =>
      withTalent({ ...member, is: 'talent', rights: member.rights + 1 }, (talent) => ({
        ...talent,
        rateCents: data.hourly_rate_cents,
        details: { ...talent.details, bio: data.bio },
      })),
    ),
  TalentDetailsUpdated: (state, { data }) =>
    whileMember(state, (member) =>
      withTalent(member, (talent) => ({
        ...talent,
        rateCents: data.hourly_rate_cents ?? talent.rateCents,
        details: { ...talent.details, ...data.details },
      })),
    ),
  TalentSkillLinked: (state, { data }) =>
    whileMember(state, (member) => withSkill(member, data.skill_id, data.proficiency_level)),
  TalentSkillUnlinked: (state, { data }) => whileMember(state, (member) => withSkill(member, data.skill_id, null)),
  ProfileRestored: (state) => state,
  AdminAppointed: (state) => whileMember(state, (member) => ({ ...member, is: 'admin', rights: member.rights + 1 })),
  AdminDismissed: (state) => whileMember(state, dismissed),
  StaffAppointed: (state, { data }) => whileMember(state, (member) => ({ ...member, is: data.role, rights: member.rights + 1 })),
  StaffDismissed: (state) => whileMember(state, dismissed),
  PasswordReset: (state) => whileMember(state, (member) => ({ ...member, passwords: member.passwords + 1 })),
  PersonExported: (state) => state,
  PersonSuspended: (state) => whileMember(state, (member) => ({ ...member, suspended: true, rights: member.rights + 1 })),
  PersonReinstated: (state) => whileMember(state, (member) => ({ ...member, suspended: false, rights: member.rights + 1 })),
  PersonErased: () => ({ is: 'erased' }),
};
export const evolve = evolveBy(accountFolds);

/** The version of what the profile form edits: what else happens to the account does not move it. */
export const profileVersion = lastOf<AccountEvent>('UserSignedUp', 'ProfileUpdated', 'PersonErased');

/** The version of a talent's details, skills included. */
export const talentVersion = lastOf<AccountEvent>(
  'UserSignedUp',
  'BecameTalent',
  'TalentDetailsUpdated',
  'TalentSkillLinked',
  'TalentSkillUnlinked',
  'PersonErased',
);
