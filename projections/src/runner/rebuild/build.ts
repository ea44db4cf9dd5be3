import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import type { Projection } from '../definition/projection.js';
import { loadFailedEvents } from '../store/failed-event-rows.js';
import { NEXT } from '../store/schemas.js';
import { compare } from './compare.js';
import { type FillOptions, fill } from './fill.js';
import type { Progress, ProgressReport } from './progress.js';
import type { ShadowTables } from './shadow-tables.js';

export interface BuildOptions extends FillOptions {
  log: EventLog;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Fills the tables beside the live ones, and compares both at one position. @throws LogRestored */
export async function buildTables(client: pg.Client, projection: Projection, options: BuildOptions, report: ProgressReport) {
  const shadow: ShadowTables = {
    projection,
    schema: NEXT,
    position: '',
    mark: null,
    events: 0,
    failedEvents: await loadFailedEvents(client, options.log, projection.name, false),
  };
  await fill(client, options.log, shadow, options, report);
  await report.at('comparing', shadow.events, true);
  return { shadow, compared: await compare(client, options, shadow, report) };
}
