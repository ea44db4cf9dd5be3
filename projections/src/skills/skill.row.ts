import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const SKILLS_VERSION = 1;

export interface SkillRow {
  id: string;
  name: string;
}

export const skills = table<SkillRow>({
  name: 'skills',
  key: ['id'],
  columns: { id: { type: 'uuid' }, name: { type: 'text' } },
  generated: { search: 'text generated always as (lower(name)) stored' },
  indexes: ['(search, id)', 'using gin (search gin_trgm_ops)'],
});
