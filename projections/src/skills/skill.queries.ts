import { LIMITS } from '@guildhall/contracts/limits';
import type { Skill } from '@guildhall/contracts/skills';
import type pg from 'pg';
import { BadListQuery, contains, idIn, type Listed, type ListParams, list, prepared } from '../queries/list.js';

const RULES = {
  from: 'read.skills s',
  columns: 's.id, s.name',
  filters: {
    id: idIn('s.id'),
    q: contains('s.search'),
    name: (value: unknown, bind: (value: unknown) => string) => {
      if (typeof value !== 'string' || value.length > LIMITS.skill.max) throw new BadListQuery('filter', 'no such skill');
      return `s.search = lower(${bind(value.trim())})`;
    },
  },
  sorts: { name: 's.search', id: 's.id' },
  defaultSort: ['name', 'ASC'] as const,
  tieBreak: 's.id',
};

/** Skills by name (CL-03). @throws BadListQuery */
export const listSkills = (db: pg.Pool, params: ListParams): Promise<Listed<Skill>> => list<Skill>(db, params, RULES);

export async function findSkill(db: pg.Pool, id: string): Promise<Skill | null> {
  const { rows } = await db.query<Skill>(prepared('select id, name from read.skills where id = $1', [id]));
  return rows[0] ?? null;
}
