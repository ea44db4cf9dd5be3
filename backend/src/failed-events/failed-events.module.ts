import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../projections/projections.module.js';
import { FailedEventsController } from './failed-events.controller.js';

@Module({ imports: [ProjectionsModule], controllers: [FailedEventsController] })
export class FailedEventsModule {}
