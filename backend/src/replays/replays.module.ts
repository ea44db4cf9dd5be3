import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { MailRequestsModule } from '../mail-requests/mail-requests.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { ProjectionsModule } from '../projections/projections.module.js';
import { PUBLISHING_QUEUES } from '../publishing/publishing.jobs.js';
import { replayDecider } from './replay.decider.js';
import { ReplayHandlers } from './replay-handlers.js';
import { ReplaysController } from './replays.controller.js';
import { Replays } from './replays.js';

@Module({
  imports: [PoliciesModule, MailRequestsModule, ProjectionsModule, PUBLISHING_QUEUES],
  controllers: [ReplaysController],
  providers: [ReplayHandlers, Replays, ...handlersOf(replayDecider, (_, { id }) => ({ id }))],
  exports: [Replays],
})
export class ReplaysModule {}
