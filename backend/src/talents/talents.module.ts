import { Module } from '@nestjs/common';
import { SkillsModule } from '../skills/skills.module.js';
import { TalentsController } from './talents.controller.js';

@Module({ imports: [SkillsModule], controllers: [TalentsController] })
export class TalentsModule {}
