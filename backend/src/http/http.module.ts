import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthenticationGuard } from '../accounts/authentication.js';
import { Answers } from './answers.js';
import { Commands } from './commands.js';
import { ProblemFilter } from './problem.filter.js';
import { Viewers } from './viewers.js';

/** What every slice's controllers stand on. */
@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    Commands,
    Viewers,
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    { provide: APP_INTERCEPTOR, useClass: Answers },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [CqrsModule, Commands, Viewers],
})
export class HttpModule {}
