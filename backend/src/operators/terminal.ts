import { randomUUID } from 'node:crypto';
import type { Act } from '@guildhall/contracts/event';
import { openRedis } from '@guildhall/platform/redis';
import { readSettings, type Settings } from '@guildhall/platform/settings';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandingModule } from '../commanding/commanding.module.js';
import { Commands } from '../commanding/commands.js';
import { JobQueues } from '../jobs/job-queues.js';
import { Jobs, type Send } from '../jobs/jobs.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PlatformModule } from '../platform.module.js';
import { Replays } from '../replays/replays.js';

export { isProjection, rangeOf } from '../replays/replay-range.js';

import { ReplaysModule } from '../replays/replays.module.js';

@Module({ imports: [PlatformModule, CommandingModule, JobsModule, ReplaysModule] })
class TerminalModule {}

/** What operators do to jobs and replays from a terminal. */
export interface Terminal {
  queues: JobQueues;
  jobs: Jobs;
  replays: Replays;
  /** Sends commands as an account of the machine, with a reason. */
  as(act: Act): Send;
}

/** The queues would wait for a Redis that is away, without end. @throws Error */
async function askRedis({ REDIS_URL }: Settings): Promise<void> {
  if (!REDIS_URL) return;
  const redis = await openRedis(REDIS_URL, false);
  await redis.connect().catch(() => {
    throw new Error('The Redis of REDIS_URL does not answer.');
  });
  redis.disconnect();
}

/** Opens it by the settings of the environment, whether the product runs or not, and closes it. */
export async function atTerminal<T>(work: (terminal: Terminal) => Promise<T>): Promise<T> {
  await askRedis(readSettings(process.env));
  const app = await NestFactory.createApplicationContext(TerminalModule, { logger: ['error', 'fatal'], abortOnError: false });
  const as = (act: Act): Send => {
    const correlationId = randomUUID();
    return (build) => {
      const commandId = randomUUID();
      const envelope = { commandId, correlationId, causationId: commandId, ...act };
      return app.get(Commands).send(build(null, new Date().toISOString()), envelope);
    };
  };
  try {
    return await work({ queues: app.get(JobQueues), jobs: app.get(Jobs), replays: app.get(Replays), as });
  } finally {
    await app.close();
  }
}
