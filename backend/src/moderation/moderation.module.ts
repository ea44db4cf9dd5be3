import { Module } from '@nestjs/common';
import { TakenDownController } from './taken-down.controller.js';

@Module({ controllers: [TakenDownController] })
export class ModerationModule {}
