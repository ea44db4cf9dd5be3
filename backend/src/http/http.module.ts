import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { Answers } from './answers.interceptor.js';
import { AtOnce } from './at-once.js';
import { KnownQueryGuard } from './known-query.guard.js';
import { LeftRequests } from './left-requests.js';
import { ProblemFilter } from './problem.filter.js';
import { PublicAnswers } from './public-answers.js';

/** What every request and every answer passes through. */
@Global()
@Module({
  providers: [
    AtOnce,
    LeftRequests,
    PublicAnswers,
    { provide: APP_GUARD, useClass: KnownQueryGuard },
    { provide: APP_INTERCEPTOR, useClass: Answers },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [AtOnce],
})
export class HttpModule {}
