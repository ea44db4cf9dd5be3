import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AnswersInterceptor } from './answers.interceptor.js';
import { FastPath } from './fast-path.js';
import { HandedOverRequests } from './handed-over.js';
import { KnownQueryGuard } from './known-query.guard.js';
import { ProblemFilter } from './problem.filter.js';
import { PublicAnswers } from './public-answers.js';

/** What every request and every answer passes through. */
@Global()
@Module({
  providers: [
    FastPath,
    HandedOverRequests,
    PublicAnswers,
    { provide: APP_GUARD, useClass: KnownQueryGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswersInterceptor },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [FastPath],
})
export class HttpModule {}
