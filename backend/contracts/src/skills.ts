import type { Fact } from './event.js';
import { Id, Text } from './fields.js';
import { LIMITS } from './limits.js';
import { Whole } from './number-fields.js';

export type SkillEvent = Fact<'SkillAdded', { id: string; name: string }>;

export class SkillInput {
  @Text({ min: 1, max: LIMITS.skill.max, message: 'Skill name is required' }) name!: string;
}
/** EN-04. `talent_id` may be left out; otherwise it is the caller's own (R54). */
export class TalentSkillInput {
  @Id('Please choose a talent', { optional: true }) talent_id?: string;
  @Id('Please choose a skill') skill_id!: string;
  @Whole({ min: 1, max: 5, message: 'Proficiency level must be 1 to 5', optional: true }) proficiency_level?: number;
}

export interface Skill {
  id: string;
  name: string;
}
export interface TalentSkill {
  talent_id: string;
  skill_id: string;
  proficiency_level: number;
  skill: Skill;
}
