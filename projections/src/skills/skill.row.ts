import { table } from '../runner/definition/table.js';

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
