import { skillProjection } from '@guildhall/projections/skills/skill.projector';
import { skills } from '@guildhall/projections/skills/skill.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { LimitsModule } from '../limits/limits.module.js';
import { skillDecider } from './skill.decider.js';
import { SkillsController } from './skills.controller.js';
import { Skills } from './skills.js';

@Module({
  imports: [LimitsModule],
  controllers: [SkillsController],
  providers: [
    ...handlersOf(
      skillDecider,
      recordBy(skillProjection, skills, ({ id, name }) => ({ id, name })),
    ),
    Skills,
  ],
  exports: [Skills],
})
export class SkillsModule {}
