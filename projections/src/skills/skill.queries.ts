import { LIMITS } from '@guildhall/contracts/limits';
import type { Skill } from '@guildhall/contracts/skills';
import { BadListQuery, contains, idIn, takes } from '../runner/reading/conditions.js';
import type { ListQuery } from '../runner/reading/list.js';
import { type Listed, readList } from '../runner/reading/list.js';
import type { Db } from '../runner/store/connection.js';
import { prepared } from '../runner/store/prepared.js';

export const SKILL_LIST = {
  from: 'read.skills s',
  columns: 's.id, s.name',
  filters: {
    id: idIn('s.id'),
    q: contains('s.search'),
    name: takes({ type: 'string', maxLength: LIMITS.skill.max }, (value, bind) => {
      if (typeof value !== 'string' || value.length > LIMITS.skill.max) throw new BadListQuery('filter', 'no such skill');
      return `s.search = lower(${bind(value.trim())})`;
    }),
  },
  sorts: { name: 's.search', id: 's.id' },
  defaultSort: ['name', 'ASC'] as const,
  tieBreak: 's.id',
};

/** Skills by name (CL-03). @throws BadListQuery */
export const listSkills = (db: Db, query: ListQuery): Promise<Listed<Skill>> => readList<Skill>(db, query, SKILL_LIST);

export async function findSkill(db: Db, id: string): Promise<Skill | null> {
  const { rows } = await db.query<Skill>(prepared('select id, name from read.skills where id = $1', [id]));
  return rows[0] ?? null;
}
