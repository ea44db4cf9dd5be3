import { insert } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { SKILLS_VERSION, skills } from './skill.row.js';

/** Every skill that was ever named (EN-04). */
export const skillProjection: Projection = {
  name: 'skills',
  version: SKILLS_VERSION,
  tables: [skills],
  on: { SkillAdded: ({ data: { id, name } }) => [insert(skills, { id, name })] },
};
