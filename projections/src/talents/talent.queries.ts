import { portraitPath } from '@guildhall/contracts/art-paths';
import { FILTER_SKILLS } from '@guildhall/contracts/filter-skills';
import { COUNTS, LIMITS, RATE_SLIDER } from '@guildhall/contracts/limits';
import type { OptionCount } from '@guildhall/contracts/option-counts';
import type { TalentSkill } from '@guildhall/contracts/skills';
import type { Talent, TalentCard, TalentStats } from '@guildhall/contracts/talents';
import { MEAN_RATING, SHOWN_COUNT, SHOWN_RATING } from '../reviews/mean-rating.js';
import { columnValues } from '../runner/reading/column-values.js';
import { BadListQuery, cents, contains, idIn, takes } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import { completed, type Listed, type ListQuery, readList, statement, whereOf } from '../runner/reading/list.js';
import type { Db } from '../runner/store/connection.js';
import { prepared } from '../runner/store/prepared.js';
import { IS_LISTED, SHOWN_RATE_CENTS, type TalentRow } from './talent.row.js';

type Stored = Omit<TalentRow, 'created_at' | 'is_talent' | 'rating_sum'> & {
  created_at: Date;
  name: string;
  rating: number | null;
  skills: string[];
};

/** Lists are JSON, which is parsed ten times as fast as arrays of Postgres. */
const COLUMNS = `t.id, t.name, t.full_name, t.username, t.avatar_url, t.location, t.website, t.title, t.bio, t.hourly_rate_cents,
  to_json(t.languages) as languages, t.response_time, t.years_of_experience, to_json(t.education) as education, t.created_at,
  t.services_count, t.products_count, ${MEAN_RATING} as rating, t.review_count,
  to_json(array(select n.name from read.talent_skills k join read.talent_skill_names n on n.id = k.skill_id
    where k.talent_id = t.id order by k.linked, n.name)) as skills`;

const card = (row: Stored): TalentCard => ({
  id: row.id,
  name: row.name,
  title: row.title,
  location: row.location,
  avatar: row.avatar_url ?? portraitPath(row.id),
  hourlyRate: row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100,
  rating: row.rating,
  reviewCount: row.review_count,
  skills: row.skills,
  created_at: isoTime(row.created_at),
});

/** What the talent has not said is null or empty. */
const talent = (row: Stored): Talent => ({
  ...card(row),
  full_name: row.full_name,
  bio: row.bio,
  website: row.website,
  responseTime: row.response_time,
  languages: row.languages,
  yearsOfExperience: row.years_of_experience,
  completedProjects: null,
  education: row.education,
  servicesCount: row.services_count,
  productsCount: row.products_count,
});

/** Name or title or any skill contains the text (TA-01). Two index lookups instead of one condition that no index serves. */
const searched = takes(contains('o.search').schema, (value, bind) => {
  const bound: unknown[] = [];
  const named = contains('o.search')(value, (each) => `$${bound.push(each)}`);
  if (named === 'true') return named;
  const pattern = bind(bound[0]);
  return `t.id in (select o.id from read.talents o where ${IS_LISTED} and o.search like lower(${pattern})
    union all select k.talent_id from read.talent_skills k
    where k.skill_id in (select n.id from read.talent_skill_names n where n.search like lower(${pattern})))`;
});

/** At least one of the chosen skills (TA-03); an empty choice holds for all. */
const skillName = { type: 'string', maxLength: LIMITS.skill.max };
const skilled = takes({ anyOf: [skillName, { type: 'array', items: skillName, maxItems: 100 }] }, (value, bind) => {
  const chosen = Array.isArray(value) ? value : [value];
  if (chosen.length > 100 || !chosen.every((each) => typeof each === 'string' && each.length <= LIMITS.skill.max))
    throw new BadListQuery('filter', 'skills must be a list of at most 100 names');
  if (chosen.length === 0) return 'true';
  return `t.id in (select k.talent_id from read.talent_skills k join read.talent_skill_names n on n.id = k.skill_id
    where n.search in (select lower(chosen) from unnest(${bind(chosen)}::text[]) chosen))`;
});

export const TALENT_LIST = {
  from: 'read.talents t',
  columns: COLUMNS,
  totals: { table: 'read.talents_totals', guard: IS_LISTED },
  filters: {
    id: idIn('t.id'),
    q: searched,
    skills: skilled,
    rate_min: cents(SHOWN_RATE_CENTS, '>=', RATE_SLIDER.min),
    rate_max: cents(SHOWN_RATE_CENTS, '<=', RATE_SLIDER.max),
  },
  sorts: {
    created_at: 't.created_at',
    name: 'lower(t.name)',
    hourlyRate: SHOWN_RATE_CENTS,
    rating: SHOWN_RATING,
    reviewCount: SHOWN_COUNT,
    id: 't.id',
  },
  defaultSort: ['created_at', 'DESC'] as const,
  tieBreak: 't.id',
};

/** TA-01 to TA-03, EN-02: talents, newest first unless asked otherwise (R48). @throws BadListQuery */
export async function listTalents(db: Db, query: ListQuery): Promise<Listed<Talent>> {
  const page = await readList<Stored>(db, query, TALENT_LIST, [IS_LISTED]);
  return { ...page, items: page.items.map(talent) };
}

const { q, rate_min, rate_max } = TALENT_LIST.filters;
const COUNTED = { ...TALENT_LIST, filters: { q, rate_min, rate_max } };
/** Of more talents, their skills are not counted: that would take longer than their list. */
const MOST_COUNTED = 5000;

/**
 * How many talents that a search and a rate leave have each skill of the screen's filter. None where too many are left.
 * @throws BadListQuery
 */
export async function countSkills(db: Db, query: Pick<ListQuery, 'filter'>): Promise<OptionCount[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = whereOf(completed(query, COUNTED).filter, COUNTED, [IS_LISTED], bind);
  const names = bind(FILTER_SKILLS);
  const text = `with left_over as materialized (select t.id from read.talents t ${where} limit ${MOST_COUNTED + 1})
    select chosen as name, count(*)::int as count from unnest(${names}::text[]) chosen
    join read.talent_skill_names n on n.search = lower(chosen)
    join read.talent_skills k on k.skill_id = n.id join left_over t on t.id = k.talent_id
    where (select count(*) from left_over) <= ${MOST_COUNTED} group by chosen order by count desc, name`;
  const { rows } = await db.query<OptionCount>(statement(false, text, values));
  return rows;
}

/** The ids of at most so many talents, newest first. */
export const talentIds = (db: Db, most: number) => columnValues(db, TALENT_LIST, IS_LISTED, most);

const ONE = `select ${COLUMNS} from read.talents t where ${IS_LISTED} and t.id = $1`;

/** EN-02 */
export async function findTalent(db: Db, id: string): Promise<Talent | null> {
  const { rows } = await db.query<Stored>(prepared(ONE, [id]));
  const row = rows[0];
  if (!row) return null;
  return talent(row);
}

const FEATURED = `select ${COLUMNS} from read.talents t where ${IS_LISTED}
  order by ${MEAN_RATING} desc nulls last, t.review_count desc, t.created_at, t.id limit $1`;

/** Highest mean rating, then most reviews, then oldest (R48). */
export async function featuredTalents(db: Db, count: number = COUNTS.featuredTalents): Promise<TalentCard[]> {
  const { rows } = await db.query<Stored>(prepared(FEATURED, [count]));
  return rows.map(card);
}

const STATS = `select t.services_count as services, t.products_count as products, ${MEAN_RATING} as rating,
  t.review_count as "reviewCount" from read.talents t where ${IS_LISTED} and t.id = $1`;

/** CL-07, CL-08: exact counts and the mean of real ratings. */
export async function findTalentStats(db: Db, id: string): Promise<TalentStats | null> {
  const { rows } = await db.query<TalentStats>(prepared(STATS, [id]));
  return rows[0] ?? null;
}

const SKILLS = `select k.talent_id, k.skill_id, k.proficiency_level, n.name from read.talent_skills k
  join read.talent_skill_names n on n.id = k.skill_id join read.talents t on t.id = k.talent_id
  where k.talent_id = $1 and ${IS_LISTED} order by k.linked, n.name`;

/** CL-03: a talent's skills with their names, as long as the talent is listed. */
export async function talentSkillsOf(db: Db, talentId: string): Promise<TalentSkill[]> {
  const { rows } = await db.query<Omit<TalentSkill, 'skill'> & { name: string }>(prepared(SKILLS, [talentId]));
  return rows.map(({ name, ...link }) => ({ ...link, skill: { id: link.skill_id, name } }));
}
