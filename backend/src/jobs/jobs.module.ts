import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { MAIL_QUEUES } from '../mail/mail.jobs.js';
import { MailRequestsModule } from '../mail-requests/mail-requests.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { PUBLISHING_QUEUES } from '../publishing/publishing.jobs.js';
import { jobDecider } from './job.decider.js';
import { JobQueues } from './job-queues.js';
import { JobsController } from './jobs.controller.js';
import { Jobs } from './jobs.js';

/** Needs the queues: of serving processes, and of the operators' command. */
@Module({
  imports: [PoliciesModule, MailRequestsModule, MAIL_QUEUES, PUBLISHING_QUEUES],
  controllers: [JobsController],
  providers: [JobQueues, Jobs, ...handlersOf(jobDecider, (_, { input }) => input.job)],
  exports: [JobQueues, Jobs],
})
export class JobsModule {}
