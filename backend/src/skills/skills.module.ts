import { skillProjection } from '@guildhall/projections/skills/skill.projector';
import { skills } from '@guildhall/projections/skills/skill.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../http/commands.js';
import { recordBy } from '../http/record.js';
import { AddSkill, skillDecider } from './skill.decider.js';
import { SkillsController } from './skills.controller.js';
import { Skills } from './skills.js';

@Module({
  controllers: [SkillsController],
  providers: [
    ...handlersOf(skillDecider, [AddSkill], {
      creates: [AddSkill],
      record: recordBy(skillProjection, skills, ({ id, name }) => ({ id, name })),
    }),
    Skills,
  ],
  exports: [Skills],
})
export class SkillsModule {}
