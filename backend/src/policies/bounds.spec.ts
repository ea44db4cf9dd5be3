import { Queue } from 'bullmq';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { silentRoad } from '../../../test/support/proxy';
import { queueOptions } from './policies.module';

describe('a queue in Postgres', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let road: Awaited<ReturnType<typeof silentRoad>>;
  let queue: Queue;
  beforeAll(async () => {
    database = await freshDatabase();
    road = await silentRoad(database.url);
    queue = new Queue('bounded', queueOptions({ DATABASE_URL: road.url, REDIS_URL: null }));
    queue.on('error', () => {});
  });
  afterAll(async () => {
    road.stop();
    await queue?.close().catch(() => {});
    await database?.drop();
  }, 60_000);

  it('[FT-08] given a database that loses answers, then adding a job fails, and the next one is made', async () => {
    await queue.add('before', {});
    road.fallSilent();
    const lost = queue.add('lost', {});
    await expect(lost).rejects.toThrow();
    road.reconnect();
    for (let tries = 0; tries < 3; tries++) if (await queue.add('after', {}).catch(() => null)) break;
    expect((await queue.getJobs()).map(({ name }) => name)).toContain('after');
  }, 120_000);
});
