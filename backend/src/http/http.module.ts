import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { Answers } from './answers.js';
import { KnownQueryGuard } from './known-query.guard.js';
import { ProblemFilter } from './problem.filter.js';

/** What every request and every answer passes through. */
@Module({
  providers: [
    { provide: APP_GUARD, useClass: KnownQueryGuard },
    { provide: APP_INTERCEPTOR, useClass: Answers },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class HttpModule {}
