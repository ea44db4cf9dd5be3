import { count, id, object, text, view } from './schema.js';
import type { Skill, TalentSkill } from './skills.js';

export const skill = view<Skill>('Skill', { id, name: text });
export const talentSkill = view<TalentSkill>('TalentSkill', {
  talent_id: id,
  skill_id: id,
  proficiency_level: count,
  skill: object<Skill>(skill.fields),
});
