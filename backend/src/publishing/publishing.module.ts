import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { PUBLISHING_QUEUES } from './publishing.jobs.js';
import { PublishingPolicy } from './publishing.policy.js';
import { PublishingProcessor } from './publishing.processor.js';

/** Runs beside the requests of a serving process: what was planned is published when its time comes. */
@Module({
  imports: [PoliciesModule, PUBLISHING_QUEUES],
  providers: [PublishingPolicy, PublishingProcessor],
})
export class PublishingModule {}
