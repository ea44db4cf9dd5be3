import { Module } from '@nestjs/common';
import { SkillsModule } from '../skills/skills.module.js';
import { HistoryController } from './history.controller.js';
import { Restores } from './restores.js';

@Module({ imports: [SkillsModule], controllers: [HistoryController], providers: [Restores] })
export class HistoryModule {}
