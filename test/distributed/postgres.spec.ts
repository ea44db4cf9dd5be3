import { everythingOn } from './mode';

everythingOn('the log on Postgres, the jobs on Redis', { redis: true });
