import type { EventLog } from '@guildhall/event-store/log';
import type { Say } from '../../observe/worker-reports.js';
import type { Projection } from '../definition/projection.js';
import type { Announcer } from './announcer.js';

export interface WorkerOptions {
  databaseUrl: string;
  log: EventLog;
  projections: readonly Projection[];
  /** A message for operators, in plain words. */
  say?: Say;
  /** Announces to other processes what moved, where NOTIFY is not to do it. */
  announce?: Announcer['announce'];
  /** How often a worker that does not run a projection asks for it, in ms. */
  standByMs?: number;
  /** How often it looks for a worker to share with, in ms. */
  shareMs?: number;
}
