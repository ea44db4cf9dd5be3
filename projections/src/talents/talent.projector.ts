import type { ProfileFields, TalentDetailFields } from '@guildhall/contracts/accounts';
import { add, insert, patch, remove, removeWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { TALENTS_VERSION, type TalentRow, talentSkillNames, talentSkills, talents } from './talent.row.js';

const blank = (id: string, is_talent: boolean, created_at: string): TalentRow => ({
  id,
  is_talent,
  suspended: false,
  full_name: null,
  username: null,
  avatar_url: null,
  location: null,
  website: null,
  title: null,
  bio: null,
  hourly_rate_cents: null,
  languages: [],
  response_time: null,
  years_of_experience: null,
  education: [],
  created_at,
  services_count: 0,
  products_count: 0,
  rating_sum: 0,
  review_count: 0,
});

const defined = (fields: Partial<TalentRow>): Partial<TalentRow> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const ofProfile = ({ full_name, username, avatar_url, location, website }: ProfileFields) =>
  defined({ full_name, username, avatar_url, location, website });
const ofDetails = ({ title, bio, languages, response_time, years_of_experience, education }: TalentDetailFields) =>
  defined({ title, bio, languages, response_time, years_of_experience, education });

const change = (id: string, fields: Partial<TalentRow>) =>
  Object.keys(fields).length > 0 ? [patch(talents, { id }, fields)] : [];
const count = (id: string, amounts: { [Counter in keyof TalentRow]?: number }) => [add(talents, { id }, amounts)];

/** Talents as Find Talent lists them, with their skills, ratings and counts. An erased or suspended person is not listed. */
export const talentProjection: Projection = {
  name: 'talents',
  version: TALENTS_VERSION,
  tables: [talents, talentSkills, talentSkillNames],
  on: {
    UserSignedUp: ({ data: { id, user_type }, metadata: { time } }) => [insert(talents, blank(id, user_type === 'talent', time))],
    ProfileUpdated: ({ data: { id, changes } }) => change(id, ofProfile(changes ?? {})),
    BecameTalent: ({ data: { id, hourly_rate_cents, bio } }) => change(id, { is_talent: true, hourly_rate_cents, bio }),
    TalentDetailsUpdated: ({ data: { id, hourly_rate_cents, details } }) =>
      change(id, { ...defined({ hourly_rate_cents }), ...ofDetails(details ?? {}) }),
    SkillAdded: ({ data: { id, name } }) => [insert(talentSkillNames, { id, name })],
    TalentSkillLinked: ({ data: { id, skill_id, proficiency_level }, revision }) => [
      insert(talentSkills, { talent_id: id, skill_id, proficiency_level, linked: revision }),
    ],
    TalentSkillUnlinked: ({ data: { id, skill_id } }) => [remove(talentSkills, { talent_id: id, skill_id })],
    ServiceCreated: ({ data: { talent_id } }) => count(talent_id, { services_count: 1 }),
    ServiceTakenDown: ({ data: { talent_id } }) => count(talent_id, { services_count: -1 }),
    ServicePutBack: ({ data: { talent_id } }) => count(talent_id, { services_count: 1 }),
    ServiceDeleted: ({ data: { talent_id, taken_down } }) => (taken_down ? [] : count(talent_id, { services_count: -1 })),
    ProductCreated: ({ data: { talent_id } }) => count(talent_id, { products_count: 1 }),
    ProductTakenDown: ({ data: { talent_id } }) => count(talent_id, { products_count: -1 }),
    ProductPutBack: ({ data: { talent_id } }) => count(talent_id, { products_count: 1 }),
    ProductDeleted: ({ data: { talent_id, taken_down } }) => (taken_down ? [] : count(talent_id, { products_count: -1 })),
    ReviewLeft: ({ data: { talent_id, rating } }) => count(talent_id, { rating_sum: rating, review_count: 1 }),
    ReviewRevised: ({ data: { talent_id, rating, old_rating } }) => count(talent_id, { rating_sum: rating - old_rating }),
    ReviewTakenDown: ({ data: { talent_id, rating } }) => count(talent_id, { rating_sum: -rating, review_count: -1 }),
    ReviewPutBack: ({ data: { talent_id, rating } }) => count(talent_id, { rating_sum: rating, review_count: 1 }),
    PersonSuspended: ({ data: { id } }) => change(id, { suspended: true }),
    PersonReinstated: ({ data: { id } }) => change(id, { suspended: false }),
    PersonErased: ({ data: { id } }) => [remove(talents, { id }), removeWhere(talentSkills, { talent_id: id })],
  },
};
