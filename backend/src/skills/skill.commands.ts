import type { SkillInput } from '@guildhall/contracts/skills';
import { Command } from '../commanding/decide/decider.js';

export class AddSkill extends Command<SkillInput> {
  readonly type = 'AddSkill';
}
