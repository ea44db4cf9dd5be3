import type { AccountEvent, ProfileFields, TalentDetailFields, UserType } from '@guildhall/contracts/accounts';

/** What a talent says about himself; `skills` maps a skill's id to its level. */
export interface TalentSituation {
  rateCents: number | null;
  details: Required<{ [Field in keyof TalentDetailFields]: TalentDetailFields[Field] | null }>;
  skills: ReadonlyMap<string, number>;
}

export interface Member {
  is: UserType;
  email: string | null;
  confirmed: boolean;
  /** Raised by each event that changes what the person may do. */
  rights: number;
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
  rights: 1,
  profile: NO_PROFILE,
  talent: user_type === 'talent' ? NEW_TALENT : null,
});

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'UserSignedUp') return signedUp(event.data);
  if (state.is === 'missing' || state.is === 'erased') return state;
  switch (event.type) {
    case 'EmailConfirmed':
      return { ...state, confirmed: true };
    case 'PasswordChanged':
      return state;
    case 'ProfileUpdated':
      return { ...state, profile: { ...state.profile, ...event.data.changes } };
    case 'BecameTalent':
      return withTalent({ ...state, is: 'talent', rights: state.rights + 1 }, (talent) => ({
        ...talent,
        rateCents: event.data.hourly_rate_cents,
        details: { ...talent.details, bio: event.data.bio },
      }));
    case 'TalentDetailsUpdated':
      return withTalent(state, (talent) => ({
        ...talent,
        rateCents: event.data.hourly_rate_cents ?? talent.rateCents,
        details: { ...talent.details, ...event.data.details },
      }));
    case 'TalentSkillLinked':
      return withSkill(state, event.data.skill_id, event.data.proficiency_level);
    case 'TalentSkillUnlinked':
      return withSkill(state, event.data.skill_id, null);
    case 'AdminAppointed':
      return { ...state, is: 'admin', rights: state.rights + 1 };
    case 'AdminDismissed':
      return { ...state, is: state.talent ? 'talent' : 'client', rights: state.rights + 1 };
    case 'PersonErased':
      return { is: 'erased' };
  }
}
