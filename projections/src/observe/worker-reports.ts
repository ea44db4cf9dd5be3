import { unquotedError } from '@guildhall/platform/quotes';
import type { Projection } from '../runner/definition/projection.js';
import type { FailedEvent } from '../runner/fold/failed-events.js';
import { workerFigures } from './worker-figures.js';

/** Writes a line for operators, in plain words, with fields beside it. */
export type Say = (line: string, level?: 'info' | 'warn' | 'error', fields?: Record<string, unknown>) => void;

/** What a worker reports of its projections: one line and one figure for each fault, failed event and rebuild. */
export class WorkerReports {
  private readonly generations = new Map<string, number>();
  private readonly reported = new Set<string>();

  constructor(readonly say: Say) {}

  fault({ name }: Projection, error: unknown): void {
    workerFigures.faults.inc({ projection: name });
    this.say(`${name}: ${unquotedError(error).slice(0, 300)}`, 'error', { projection: name });
  }

  rebuilt({ name, version }: Projection, events: number, seconds: number): void {
    workerFigures.rebuilds.inc({ projection: name });
    const line = `${name}: version ${version} built from ${events} events in ${seconds.toFixed(1)} s`;
    this.say(line, 'info', { projection: name, events, seconds });
  }

  /** An event that failed just now, or a while ago, before this worker came to run the projection. */
  failed({ name }: Projection, { stream, eventId, eventType, revision, error }: FailedEvent): void {
    const key = `${name} ${eventId}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    const line = `${name}: ${eventType} of ${stream} failed, later events of that stream wait: ${unquotedError(error).slice(0, 300)}`;
    this.say(line, 'warn', { projection: name, stream, eventId, eventType, revision });
  }

  /** This worker runs the projection from now on, on these tables, with these failed events. */
  taken(projection: Projection, generation: number, failed: readonly FailedEvent[]): void {
    const { name } = projection;
    const before = this.generations.get(name);
    this.generations.set(name, generation);
    if (before !== undefined && before !== generation)
      this.say(`${name}: its tables were switched, generation ${generation}`, 'info', { projection: name, generation });
    for (const each of failed) this.failed(projection, each);
  }
}
