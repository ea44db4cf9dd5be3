import { FALLBACKS } from '@guildhall/contracts/limits';
import { MEAN_RATING } from '../reviews/mean-rating.js';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const TALENTS_VERSION = 7;

/** One row for every person: what they gave as a client is there when they become a talent. */
export interface TalentRow {
  id: string;
  is_talent: boolean;
  suspended: boolean;
  full_name: string | null;
  username: string | null;
  avatar_url: string | null;
  location: string | null;
  website: string | null;
  title: string | null;
  bio: string | null;
  hourly_rate_cents: number | null;
  languages: string[];
  response_time: string | null;
  years_of_experience: number | null;
  education: string[];
  created_at: string;
  services_count: number;
  products_count: number;
  rating_sum: number;
  review_count: number;
}

/** Whether a talent is listed, as SQL over the columns. */
export const IS_LISTED = 'is_talent and not suspended';

/** The rate that a card shows, as SQL over the columns: a talent who has named none is found and put in order by it (CO-09). */
export const SHOWN_RATE_CENTS = `coalesce(hourly_rate_cents, ${FALLBACKS.rate * 100})`;

export const talents = table<TalentRow>({
  name: 'talents',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    is_talent: { type: 'boolean' },
    suspended: { type: 'boolean' },
    full_name: { type: 'text', nullable: true },
    username: { type: 'text', nullable: true },
    avatar_url: { type: 'text', nullable: true },
    location: { type: 'text', nullable: true },
    website: { type: 'text', nullable: true },
    title: { type: 'text', nullable: true },
    bio: { type: 'text', nullable: true },
    hourly_rate_cents: { type: 'integer', nullable: true },
    languages: { type: 'text[]' },
    response_time: { type: 'text', nullable: true },
    years_of_experience: { type: 'integer', nullable: true },
    education: { type: 'text[]' },
    created_at: { type: 'timestamptz' },
    services_count: { type: 'integer' },
    products_count: { type: 'integer' },
    rating_sum: { type: 'integer' },
    review_count: { type: 'integer' },
  },
  generated: {
    name: "text generated always as (coalesce(full_name, username, 'Talent')) stored",
    search: "text generated always as (lower(coalesce(full_name, username, 'Talent') || E'\\n' || coalesce(title, ''))) stored",
  },
  members: ['is_talent', 'suspended'],
  fillfactor: 80,
  counted: {
    from: ['is_talent', 'suspended', 'hourly_rate_cents'],
    kinds: `case when ${IS_LISTED} then array[''] else '{}' end`,
    amount: SHOWN_RATE_CENTS,
  },
  indexes: [
    `(created_at, id) where ${IS_LISTED}`,
    `(${SHOWN_RATE_CENTS}, id) where ${IS_LISTED}`,
    `(${MEAN_RATING} desc nulls last, review_count desc, created_at, id) where ${IS_LISTED}`,
    `using gin (search gin_trgm_ops) where ${IS_LISTED}`,
  ],
});

/** `linked` is the revision at which the skill was linked: skills show in the order in which they were named. */
export interface TalentSkillRow {
  talent_id: string;
  skill_id: string;
  proficiency_level: number;
  linked: number;
}

export const talentSkills = table<TalentSkillRow>({
  name: 'talent_skills',
  key: ['talent_id', 'skill_id'],
  columns: {
    talent_id: { type: 'uuid' },
    skill_id: { type: 'uuid' },
    proficiency_level: { type: 'integer' },
    linked: { type: 'integer' },
  },
  indexes: ['(skill_id, talent_id)'],
});

/** Names of skills are few and searched often; the talents who have them are looked up by id. */
export interface TalentSkillNameRow {
  id: string;
  name: string;
}

export const talentSkillNames = table<TalentSkillNameRow>({
  name: 'talent_skill_names',
  key: ['id'],
  columns: { id: { type: 'uuid' }, name: { type: 'text' } },
  generated: { search: 'text generated always as (lower(name)) stored' },
  indexes: ['(search, id)', 'using gin (search gin_trgm_ops)'],
});
