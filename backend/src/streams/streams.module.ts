import { Module } from '@nestjs/common';
import { OperatedJobsModule } from '../operated-jobs/operated-jobs.module.js';
import { FollowedFacts } from './followed.js';
import { StreamsController } from './streams.controller.js';

@Module({ imports: [OperatedJobsModule], controllers: [StreamsController], providers: [FollowedFacts] })
export class StreamsModule {}
