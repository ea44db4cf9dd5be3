import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { Operating } from './operating.js';
import { type ProjectionCommand, RequestRun, RetryEvent } from './projection.commands.js';
import { projectionDecider } from './projection.decider.js';
import { ProjectionsController } from './projections.controller.js';

/** What a worker is to do has an id; other acts answer what the projection is like afterwards. */
const asked = (_events: unknown, command: ProjectionCommand) => ({
  run: command instanceof RequestRun || command instanceof RetryEvent ? command.input.run : null,
});

@Module({
  controllers: [ProjectionsController],
  providers: [Operating, ...handlersOf(projectionDecider, asked)],
  exports: [Operating],
})
export class ProjectionsModule {}
