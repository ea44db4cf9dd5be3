import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { EventConsequences } from './event-consequences.js';
import { StreamsController } from './streams.controller.js';

@Module({ imports: [JobsModule], controllers: [StreamsController], providers: [EventConsequences] })
export class StreamsModule {}
