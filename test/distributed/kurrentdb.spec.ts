import { everythingOn } from './mode';

everythingOn('the log on KurrentDB (its double), the jobs on Redis', { redis: true, log: 'kurrentdb' });
