import { Injectable } from '@nestjs/common';
import { SettlingPolicy } from '../policies/settling.js';
import { Jobs } from './jobs.js';

/** Carries out acts on jobs whose process was killed. */
@Injectable()
export class JobsPolicy extends SettlingPolicy {
  constructor(jobs: Jobs) {
    super({
      name: 'jobs',
      everyMs: 10_000,
      settle: () => jobs.settle(Date.now()),
      pending: 'acts on jobs that were left are not done yet',
    });
  }
}
