import { randomUUID } from 'node:crypto';
import type { Act } from '@guildhall/contracts/event';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandingModule } from '../commanding/commanding.module.js';
import { Commands } from '../commanding/commands.js';
import { JobQueues } from '../operated-jobs/job-queues.js';
import { OperatedJobs, type Send } from '../operated-jobs/operated-jobs.js';
import { OperatedJobsModule } from '../operated-jobs/operated-jobs.module.js';
import { PlatformModule } from '../platform.module.js';
import { Replays } from '../replays/replays.js';

export { isProjection, rangeOf } from '../replays/replay-range.js';

import { ReplaysModule } from '../replays/replays.module.js';

@Module({ imports: [PlatformModule, CommandingModule, OperatedJobsModule, ReplaysModule] })
class DeskModule {}

/** What operators do to jobs and replays from a terminal. */
export interface Desk {
  queues: JobQueues;
  jobs: OperatedJobs;
  replays: Replays;
  /** Sends commands as an account of the machine, with a reason. */
  as(act: Act): Send;
}

/** Opens the desk by the settings of the environment, whether the product runs or not, and closes it. */
export async function atDesk<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
  const app = await NestFactory.createApplicationContext(DeskModule, { logger: ['error', 'fatal'], abortOnError: false });
  const as = (act: Act): Send => {
    const correlationId = randomUUID();
    return (build) => {
      const commandId = randomUUID();
      const envelope = { commandId, correlationId, causationId: commandId, ...act };
      return app.get(Commands).send(build(null, new Date().toISOString()), envelope);
    };
  };
  try {
    return await work({ queues: app.get(JobQueues), jobs: app.get(OperatedJobs), replays: app.get(Replays), as });
  } finally {
    await app.close();
  }
}
