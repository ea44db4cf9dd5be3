import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { FollowedFacts } from './followed.js';
import { StreamsController } from './streams.controller.js';

@Module({ imports: [JobsModule], controllers: [StreamsController], providers: [FollowedFacts] })
export class StreamsModule {}
